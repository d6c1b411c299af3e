import type { BodyOf } from '#contract/calls.ts';
import type { Game } from '#contract/schemas.ts';
import type { Side } from '#domain/scoring.ts';
import { type Actor, audit, auditChange } from '#server/audit/audit.ts';
import { propagateWinners } from '#server/bracket/bracket.ts';
import type { DroppedPicks } from '#server/bracket/droppedPicks.ts';
import { lockBracketChanges } from '#server/bracket/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { badRequest, conflict, errorOn, notFound } from '#server/errors.ts';
import { findRound } from '#server/rounds/queries.ts';
import { lockSeason, rejectArchived } from '#server/seasons/seasons.ts';
import {
  deleteGame,
  type GameRow,
  insertGame,
  lockGame,
  refuseDuplicateTeam,
  renameTeam,
  swapPicks,
  toGame,
  updateGame,
} from './queries.ts';

/** Makes a game of a round. */
export async function createGame(tx: Tx, actor: Actor, body: BodyOf<'createGame'>): Promise<Game> {
  const season = await lockSeason(tx, body.seasonId);
  const round = await findRound(tx, body.roundId);
  if (!round) throw notFound('Round');
  rejectArchived(season);
  if (round.seasonId !== body.seasonId) throw conflict('This round is of another season');
  const game = await refuseDuplicateTeam(insertGame(tx, { ...body, startTime: body.startTime ?? null, slot: null }));
  await audit(tx, actor, { action: 'game created', target: label(game), after: toGame(game) });
  return toGame(game);
}

/**
 * Changes a game. A name that stood in the old pair is the same team, whichever side it stands on now: picks,
 * seed and winner follow it. A name that is new renames the team left over, here and in every game of the
 * season (docs/spec.md#renamed-teams).
 */
export async function changeGame(tx: Tx, actor: Actor, target: GameRow, change: BodyOf<'changeGame'>): Promise<Game> {
  const { game } = await changeGameAndFollow(tx, actor, target, change);
  return game;
}

/** The same; also returns which picks it drops. */
export async function changeGameAndFollow(
  tx: Tx,
  actor: Actor,
  { id, seasonId }: GameRow,
  change: BodyOf<'changeGame'>,
): Promise<{ game: Game; dropped: DroppedPicks[] }> {
  const season = await lockSeason(tx, seasonId);
  await lockBracketChanges(tx, seasonId);
  const old = await lockGame(tx, id);
  if (!old) throw notFound('Game');
  const team1 = change.team1 ?? old.team1;
  const team2 = change.team2 ?? old.team2;
  if (team1 === team2) throw badRequest('team2', 'A team cannot play itself');
  const turned = team1 === old.team2 || team2 === old.team1;
  const before = turned ? swapSides(old) : old;
  const game: GameRow = {
    ...before,
    team1,
    team2,
    seed1: change.seed1 ?? before.seed1,
    seed2: change.seed2 ?? before.seed2,
    region: change.region ?? old.region,
    startTime: change.startTime === undefined ? old.startTime : change.startTime,
    winner: change.winner === undefined ? before.winner : sideOf(change.winner, team1, team2),
  };
  if (old.slot !== null && game.region !== old.region) {
    throw conflict('This game is part of a bracket, which decides its region');
  }
  rejectArchived(season);
  await refuseDuplicateTeam(updateGame(tx, game));
  if (turned) await swapPicks(tx, id);
  if (before.team1 !== team1) await renameTeamElsewhere(tx, game, before.team1, team1);
  if (before.team2 !== team2) await renameTeamElsewhere(tx, game, before.team2, team2);
  await auditChange(tx, actor, { action: 'game changed', target: label(old) }, toGame(old), toGame(game));
  const isFollowed = game.winner !== before.winner || game.seed1 !== before.seed1 || game.seed2 !== before.seed2;
  const dropped = isFollowed
    ? await propagateWinners(tx, actor, game, await roundNumber(tx, game), change.dropPicks ?? false)
    : [];
  return { game: toGame(game), dropped };
}

/** Deletes a game on which no picks stand. */
export async function removeGame(tx: Tx, actor: Actor, { id, seasonId }: GameRow): Promise<void> {
  rejectArchived(await lockSeason(tx, seasonId));
  await lockBracketChanges(tx, seasonId);
  const game = await lockGame(tx, id);
  if (!game) throw notFound('Game');
  await errorOn('picks_game_id_season_id_fkey', () => conflict('Picks stand on this game'), deleteGame(tx, id));
  await propagateWinners(tx, actor, game, await roundNumber(tx, game), false);
  await audit(tx, actor, { action: 'game deleted', target: label(game), before: toGame(game) });
}

async function roundNumber(tx: Tx, { roundId }: GameRow): Promise<number> {
  const round = await findRound(tx, roundId);
  if (!round) throw notFound('Round');
  return round.number;
}

const label = ({ id, team1, team2 }: GameRow) => `game ${id}, ${team1} – ${team2}`;

/** The same game, its teams on each other's side. */
function swapSides(game: GameRow): GameRow {
  return {
    ...game,
    team1: game.team2,
    team2: game.team1,
    seed1: game.seed2,
    seed2: game.seed1,
    winner: game.winner && (game.winner === 1 ? 2 : 1),
  };
}

function sideOf(winner: string | null, team1: string, team2: string): Side | null {
  if (winner === null) return null;
  if (winner === team1) return 1;
  if (winner === team2) return 2;
  throw badRequest('winner', 'Winner must be one of the two teams');
}

/** A rename that would have a team play itself in another game is a team twice in that round. */
function renameTeamElsewhere(tx: Tx, game: GameRow, from: string, to: string): Promise<void> {
  const twice = () => conflict(`${to} already plays in this round`);
  return errorOn('games_two_teams', twice, refuseDuplicateTeam(renameTeam(tx, game, from, to)));
}
