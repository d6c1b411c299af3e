import type { Feed } from '#contract/feed.ts';
import type { FaultyGame, FeedDecision, FeedEvent, FeedGame, FeedSourceName, League } from '#domain/feed/feed.ts';
import { reconcile } from '#domain/feed/reconcile.ts';
import type { NamesOf } from '#domain/names/teamNames.ts';
import { audit, RESULTS_FEED } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Lock, lock } from '#server/infrastructure/db/locks.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { lockCheck, storeUnmatched } from './checkQueries.ts';
import {
  bindGame,
  loadBoundTeams,
  loadFeedGames,
  lockGames,
  storeFinal,
  storeReason,
  storeStart,
  updateFeedFields,
} from './feedQueries.ts';
import { changeAndPropagate } from './games.ts';
import { teamOn } from './gamesQueries.ts';
import { lockSeason } from './seasons.ts';

const MAX_UNMATCHED = 100;

export interface Answer {
  readonly seasonId: number;
  readonly source: FeedSourceName;
  /** of the request */
  readonly league: League;
  /** when the check began */
  readonly askedAt: Date;
  /** that were asked for */
  readonly days: readonly string[];
  readonly events: readonly FeedEvent[];
}

interface Applied {
  /** the game whose winner was set or refused; undefined if none is left */
  readonly tried: number | undefined;
  readonly faults: readonly FaultyGame[];
}

const NOTHING: Applied = { tried: undefined, faults: [] };

/**
 * Carries out what a feed's answer decides (docs/spec.md#results-feed); nothing if it is no longer wanted. It sets at most
 * one winner, of a game that is not `tried`, because it locks the games of the season against saves.
 */
export async function applyAnswer(
  tx: Tx,
  answer: Answer,
  namesOf: NamesOf,
  tried: ReadonlySet<number>,
): Promise<Applied> {
  const { seasonId, source, league, askedAt, days, events } = answer;
  const season = await lockSeason(tx, seasonId);
  await lock(tx, Lock.bracket, seasonId);
  if (season.isArchived || season.league !== league || !(await lockCheck(tx, seasonId, askedAt))) return NOTHING;
  const games = await loadFeedGames(tx, seasonId, source);
  const boundTeams = await loadBoundTeams(tx, seasonId, source);
  const circumstances = { mode: season.feed, now: askedAt.getTime(), days, namesOf, boundTeams };
  const { decisions: all, unmatched, faults } = reconcile(games, events, circumstances);
  const first = all.find(({ kind, gameId }) => kind === 'apply' && !tried.has(gameId));
  // last, because a winner changes further games
  const decisions = [...all.filter(({ kind }) => kind !== 'apply'), ...(first ? [first] : [])];
  const byId = new Map(games.map((game) => [game.id, game]));
  await lockGames(tx, seasonId, written(decisions));
  for (const decision of decisions) await carryOut(tx, answer, decision, gameOf(byId, decision));
  await auditBindings(tx, seasonId, decisions, byId);
  await auditFields(tx, seasonId, decisions, byId);
  await storeUnmatched(tx, seasonId, unmatched.slice(0, MAX_UNMATCHED).map(toUnmatched));
  return { tried: first?.gameId, faults };
}

/** A winner may change any game of the season. */
function written(decisions: readonly FeedDecision[]): number[] | 'all' {
  if (decisions.some(({ kind }) => kind === 'apply')) return 'all';
  return decisions.flatMap(({ kind, gameId }) => (kind === 'update' || kind === 'correct' ? [gameId] : []));
}

function gameOf(games: ReadonlyMap<number, FeedGame>, { gameId }: FeedDecision): FeedGame {
  const game = games.get(gameId);
  if (!game) throw new Error(`game ${gameId} is not of this season`);
  return game;
}

async function carryOut(tx: Tx, { seasonId, source }: Answer, decision: FeedDecision, game: FeedGame): Promise<void> {
  switch (decision.kind) {
    case 'bind':
      return bindGame(tx, seasonId, source, decision);
    case 'set start time':
      return storeStart(tx, game.id, decision.startTime);
    case 'update':
      return updateFeedFields(tx, game.id, { ...game, ...decision.changes });
    case 'record final':
      return storeFinal(tx, game.id, decision.final);
    case 'suggest':
      return storeReason(tx, game.id, decision.reason);
    case 'correct': {
      const { score1, score2 } = decision.final;
      await changeAndPropagate(tx, RESULTS_FEED, { id: game.id, seasonId }, { score1, score2 });
      return;
    }
    case 'apply': {
      const isSet = await setWinner(tx, seasonId, game.id, teamOn(game, decision.final.winner));
      return storeReason(tx, game.id, isSet ? null : 'conflict');
    }
  }
}

/** Returns false if the site's rules refuse it, for example because a team already plays in the next round. */
async function setWinner(tx: Tx, seasonId: number, id: number, winner: string): Promise<boolean> {
  try {
    await tx.savepoint((inner) => changeAndPropagate(inner, RESULTS_FEED, { id, seasonId }, { winner }));
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

type Games = ReadonlyMap<number, FeedGame>;

async function auditBindings(tx: Tx, seasonId: number, decisions: readonly FeedDecision[], games: Games) {
  const bound = decisions.filter((decision) => decision.kind === 'bind');
  if (bound.length === 0) return;
  const after = Object.fromEntries(
    bound.map((decision) => [auditTarget.game(gameOf(games, decision)), decision.eventId]),
  );
  await audit(tx, RESULTS_FEED, { action: 'games bound', target: `season ${seasonId}`, after });
}

/** One row for all games of a check, because live scores change at every check. */
async function auditFields(tx: Tx, seasonId: number, decisions: readonly FeedDecision[], games: Games) {
  const updated = decisions.filter((decision) => decision.kind === 'update');
  if (updated.length === 0) return;
  const rows = updated.map((decision) => {
    const game = gameOf(games, decision);
    const before = Object.keys(decision.changes).map((field) => [field, game[field as keyof typeof decision.changes]]);
    return { name: auditTarget.game(game), before: Object.fromEntries(before), after: decision.changes };
  });
  await audit(tx, RESULTS_FEED, {
    action: 'scores changed',
    target: `season ${seasonId}`,
    before: Object.fromEntries(rows.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(rows.map(({ name, after }) => [name, after])),
  });
}

function toUnmatched({ id, headline, startTime, teams }: FeedEvent): Feed['unmatched'][number] {
  return {
    eventId: id,
    headline,
    startTime: startTime === null ? null : new Date(startTime).toISOString(),
    teams: teams.flatMap((team) => (team ? [{ feedId: team.feedId, name: team.names[0] ?? team.feedId }] : [])),
  };
}
