import type { Feed } from '#contract/feed.ts';
import type {
  FaultyGame,
  FeedDecision,
  FeedEvent,
  FeedFields,
  FeedGame,
  FeedSourceName,
  FeedTeam,
  League,
} from '#domain/feed/feed.ts';
import { teamFinder } from '#domain/feed/feedMatching.ts';
import { teamsOf } from '#domain/feed/partsOf.ts';
import { type PlayInDecision, reconcileSeason } from '#domain/feed/playIns.ts';
import type { NamesOf } from '#domain/names/teamNames.ts';
import { audit, RESULTS_FEED } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, takeMutex } from '#server/infrastructure/db/mutexes.ts';
import { lockCheck, storeUnmatched } from '#server/tournament/feedRecords/feedCheckQueries.ts';
import {
  bindGame,
  loadBoundTeams,
  loadFeedGames,
  lockGames,
  storeFinal,
  storeReason,
  storeStart,
  updateFeedFields,
} from '#server/tournament/feedRecords/feedGameQueries.ts';
import {
  bindPlayIn,
  loadPlayIns,
  storePlayInFinal,
  storePlayInReason,
  updatePlayIn,
} from '#server/tournament/feedRecords/playInQueries.ts';
import type { GameListener } from '#server/tournament/season/gameListener.ts';
import { changeAndPropagate, changeByFeed } from '#server/tournament/season/games.ts';
import { teamOn } from '#server/tournament/season/gamesQueries.ts';
import { lockSeason } from '#server/tournament/season/seasons.ts';

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
  /** hear of the games that it changes */
  readonly listeners: readonly GameListener[];
}

/** The id of a game, or the name of a place. */
export type Attempt = number | string;

interface Applied {
  /** whose winner was set or refused; undefined if none is left */
  readonly tried: Attempt | undefined;
  readonly faults: readonly FaultyGame[];
}

const NOTHING: Applied = { tried: undefined, faults: [] };

/** What a decision is about, and what its row in the log says of it. */
interface Step {
  readonly attempt: Attempt;
  readonly name: string;
  readonly before: FeedGame | PlayInDecision['playIn'];
  readonly decision: FeedDecision;
  readonly carryOut: () => Promise<void>;
}

/**
 * Carries out what a feed's answer decides (docs/spec.md#results-feed); nothing if it is no longer wanted. It sets at most
 * one winner, or settles one place, that is not `tried`, because it locks the games of the season against saves.
 */
export async function applyAnswer(
  tx: Tx,
  answer: Answer,
  namesOf: NamesOf,
  tried: ReadonlySet<Attempt>,
): Promise<Applied> {
  const { seasonId, source, league, askedAt, days, events } = answer;
  const season = await lockSeason(tx, seasonId);
  await takeMutex(tx, Mutex.bracket, seasonId);
  if (season.isArchived || season.league !== league || !(await lockCheck(tx, seasonId, askedAt))) return NOTHING;
  const games = await loadFeedGames(tx, seasonId, source);
  const playIns = await loadPlayIns(tx, seasonId, source);
  const boundTeams = await loadBoundTeams(tx, seasonId, source);
  const circumstances = { mode: season.feed, now: askedAt.getTime(), days, namesOf, boundTeams };
  const decided = reconcileSeason(games, playIns, events, circumstances);
  const byId = new Map(games.map((game) => [game.id, game]));
  const all = [
    ...decided.playInDecisions.map((each) => playInStep(tx, answer, each)),
    ...decided.decisions.map((decision) => gameStep(tx, answer, decision, gameOf(byId, decision))),
  ];
  const isApply = ({ decision }: Step) => decision.kind === 'apply';
  const first = all.find((step) => isApply(step) && !tried.has(step.attempt));
  // last, because a winner changes further games
  const steps = [...all.filter((step) => !isApply(step)), ...(first ? [first] : [])];
  await lockGames(tx, seasonId, first ? 'all' : written(decided.decisions));
  for (const { carryOut } of steps) await carryOut();
  await auditBindings(tx, seasonId, steps);
  await auditFields(tx, seasonId, steps);
  const teamOf = teamFinder(circumstances, teamsOf(games));
  const unmatched = decided.unmatched.slice(0, MAX_UNMATCHED).map((event) => toUnmatched(event, teamOf));
  await storeUnmatched(tx, seasonId, unmatched);
  return { tried: first?.attempt, faults: decided.faults };
}

/** A winner may change any game of the season. */
function written(decisions: readonly FeedDecision[]): number[] {
  return decisions.flatMap(({ kind, gameId }) => (kind === 'update' || kind === 'correct' ? [gameId] : []));
}

function gameOf(games: ReadonlyMap<number, FeedGame>, { gameId }: FeedDecision): FeedGame {
  const game = games.get(gameId);
  if (!game) throw new Error(`game ${gameId} is not of this season`);
  return game;
}

function gameStep(tx: Tx, answer: Answer, decision: FeedDecision, game: FeedGame): Step {
  const carryOut = () => changeGame(tx, answer, decision, game);
  return { attempt: game.id, name: auditTarget.game(game), before: game, decision, carryOut };
}

async function changeGame(tx: Tx, answer: Answer, decision: FeedDecision, game: FeedGame): Promise<void> {
  const { seasonId, source, listeners } = answer;
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
      await changeAndPropagate(tx, RESULTS_FEED, { id: game.id, seasonId }, { score1, score2 }, listeners);
      return;
    }
    case 'apply': {
      const winner = teamOn(game, decision.final.winner);
      const isSet = await changeByFeed(tx, { id: game.id, seasonId }, { winner }, listeners);
      return storeReason(tx, game.id, isSet ? null : 'conflict');
    }
  }
}

function playInStep(tx: Tx, answer: Answer, { playIn, decision }: PlayInDecision): Step {
  const carryOut = () => changePlayIn(tx, answer, { playIn, decision });
  return { attempt: playIn.place, name: playIn.place, before: playIn, decision, carryOut };
}

async function changePlayIn(tx: Tx, answer: Answer, { playIn, decision }: PlayInDecision): Promise<void> {
  const { seasonId, source, listeners } = answer;
  switch (decision.kind) {
    case 'bind':
      return bindPlayIn(tx, seasonId, source, playIn, decision);
    case 'set start time':
      // no person sets one, so that the feed's always counts
      return;
    case 'update':
      return updatePlayIn(tx, playIn, { ...playIn, ...decision.changes });
    case 'record final':
      return storePlayInFinal(tx, playIn, decision.final);
    case 'suggest':
      return storePlayInReason(tx, playIn, decision.reason);
    case 'correct': {
      const { score1, score2 } = decision.final;
      return updatePlayIn(tx, playIn, { ...playIn, score1, score2 });
    }
    case 'apply': {
      const { gameId, side, parts } = playIn;
      const team = decision.final.winner === 1 ? parts[0] : parts[1];
      const rename = side === 1 ? { team1: team } : { team2: team };
      const isSettled = await changeByFeed(tx, { id: gameId, seasonId }, rename, listeners);
      return storePlayInReason(tx, playIn, isSettled ? null : 'conflict');
    }
  }
}

async function auditBindings(tx: Tx, seasonId: number, steps: readonly Step[]) {
  const bound = steps.flatMap(({ name, decision }) => (decision.kind === 'bind' ? [[name, decision.eventId]] : []));
  if (bound.length === 0) return;
  const after = Object.fromEntries(bound);
  await audit(tx, RESULTS_FEED, { action: 'games bound', target: `season ${seasonId}`, after });
}

/** One row for all games of a check, because live scores change at every check. */
async function auditFields(tx: Tx, seasonId: number, steps: readonly Step[]) {
  const rows = steps.flatMap(({ name, before, decision }) => {
    const changes = changedFields(before, decision);
    if (!changes) return [];
    const old = Object.keys(changes).map((field) => [field, before[field as keyof typeof changes]]);
    return { name, before: toAuditedFields(Object.fromEntries(old)), after: toAuditedFields(changes) };
  });
  if (rows.length === 0) return;
  await audit(tx, RESULTS_FEED, {
    action: 'scores changed',
    target: `season ${seasonId}`,
    before: Object.fromEntries(rows.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(rows.map(({ name, after }) => [name, after])),
  });
}

function toAuditedFields({ startTime, ...fields }: Partial<FeedFields>) {
  return {
    ...fields,
    ...(startTime === undefined ? {} : { startTime: startTime && new Date(startTime).toISOString() }),
  };
}

/** A corrected score of a game has a row of its own. */
function changedFields(before: Step['before'], decision: FeedDecision): Partial<FeedFields> | undefined {
  if (decision.kind === 'update') return decision.changes;
  if (decision.kind !== 'correct' || !('place' in before)) return undefined;
  const { score1, score2 } = decision.final;
  return { score1, score2 };
}

function toUnmatched(
  { id, headline, startTime, teams }: FeedEvent,
  teamOf: (team: FeedTeam) => string | null,
): Feed['unmatched'][number] {
  return {
    eventId: id,
    headline,
    startTime: startTime === null ? null : new Date(startTime).toISOString(),
    teams: teams.flatMap((team) =>
      team ? [{ feedId: team.feedId, name: team.names[0] ?? team.feedId, team: teamOf(team) }] : [],
    ),
  };
}
