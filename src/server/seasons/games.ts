import type { BodyOf } from '#contract/calls.ts';
import type { Game } from '#contract/things.ts';
import type { Side } from '#domain/scoring.ts';
import type { Tx } from '#server/db/database.ts';
import { badRequest, conflict, notFound, refuseOn } from '#server/refusals.ts';
import { findRound, type GameRow, insertGame, lockGame, renameTeam, toGame, turnPicks, updateGame } from './queries.ts';
import { openSeason } from './seasons.ts';

/** Makes a game of a round. */
export async function createGame(tx: Tx, body: BodyOf<'createGame'>): Promise<Game> {
  await openSeason(tx, body.seasonId);
  const round = await findRound(tx, body.roundId);
  if (!round) throw notFound('Round');
  if (round.seasonId !== body.seasonId) throw conflict('This round is of another season');
  return toGame(await oncePerRound(insertGame(tx, { ...body, startTime: body.startTime ?? null })));
}

/**
 * Changes a game. A name that stood in the old pair is the same team, whichever side it stands on now: picks,
 * seed and winner follow it. A name that is new renames the team left over, here and in every game of the
 * season (decisions §3, "Renaming a team").
 */
export async function changeGame(tx: Tx, { id, seasonId }: GameRow, change: BodyOf<'changeGame'>): Promise<Game> {
  await openSeason(tx, seasonId);
  const old = await lockGame(tx, id);
  if (!old) throw notFound('Game');
  const team1 = change.team1 ?? old.team1;
  const team2 = change.team2 ?? old.team2;
  if (team1 === team2) throw badRequest('team2', 'A team cannot play itself');
  const turned = team1 === old.team2 || team2 === old.team1;
  const before = turned ? turn(old) : old;
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
  await oncePerRound(updateGame(tx, game));
  if (turned) await turnPicks(tx, id);
  if (before.team1 !== team1) await oncePerRound(renameTeam(tx, game, before.team1, team1));
  if (before.team2 !== team2) await oncePerRound(renameTeam(tx, game, before.team2, team2));
  return toGame(game);
}

/** The same game, its teams on each other's side. */
function turn(game: GameRow): GameRow {
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

function oncePerRound<T>(write: Promise<T>): Promise<T> {
  return refuseOn('games_team_once_a_round', (error) => conflict(error.message), write);
}
