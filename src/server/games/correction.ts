import { totalOf } from '#domain/guesses.ts';
import type { DroppedPicks } from '#server/bracket/droppedPicks.ts';
import {
  type DecidedGameRow,
  insertCorrection,
  isCleared,
  listDecidedGames,
  type Result,
} from '#server/corrections/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { findRound, isRoundPast } from '#server/rounds/queries.ts';
import { type GameRow, teamOn } from './queries.ts';

/** A correction before it is made, with the results of the season. */
export interface OpenCorrection {
  /** null if it was cleared before */
  readonly before: string | null;
  readonly games: readonly DecidedGameRow[];
}

/**
 * Reads what a changed winner corrects: nothing unless one was set, or had been cleared, in a past round. `old` has the
 * sides of `changed`.
 */
export async function beginCorrection(tx: Tx, old: GameRow, changed: GameRow): Promise<OpenCorrection | undefined> {
  const { id, seasonId, roundId, winner, seed1, seed2 } = old;
  const total = old.region === 'Championship' ? totalOf(old) : null;
  if (changed.winner === winner || !(await isRoundPast(tx, roundId))) return undefined;
  const games = await listDecidedGames(tx, seasonId);
  if (winner === null) return (await isCleared(tx, seasonId, id)) ? { before: null, games } : undefined;
  return {
    before: teamOn(changed, winner),
    games: games.map((game) => (game.gameId === id ? { ...game, winner, seed1, seed2, total } : game)),
  };
}

/** Stores a correction once its consequences are written; movements are computed after the commit. */
export async function endCorrection(
  tx: Tx,
  id: number,
  { before, games }: OpenCorrection,
  game: GameRow,
  dropped: readonly DroppedPicks[],
): Promise<void> {
  const round = await findRound(tx, game.roundId);
  if (!round) throw new Error(`game ${game.id} has no round`);
  const now = await listDecidedGames(tx, game.seasonId);
  const decided = new Set(now.map(({ gameId }) => gameId));
  const past = new Set(games.filter(({ isPast }) => isPast).map(({ roundId }) => roundId));
  const { team1, team2, winner } = game;
  await insertCorrection(tx, {
    id,
    seasonId: game.seasonId,
    groupId: null,
    about: {
      kind: 'winner',
      game: { id: game.id, team1, team2, roundNumber: round.number, roundName: round.name },
      before,
      after: winner && teamOn(game, winner),
      alsoChanged: games
        .filter(({ gameId }) => gameId !== game.id && !decided.has(gameId))
        .map((each) => `${each.team1} – ${each.team2}`),
    },
    work: {
      before: resultsOf(games, past),
      after: resultsOf(now, past),
      dropped: dropped.flatMap(({ game: { id: gameId }, picks }) => picks.map((pick) => ({ ...pick, gameId }))),
    },
  });
}

function resultsOf(games: readonly DecidedGameRow[], past: ReadonlySet<number>): Result[] {
  return games
    .filter(({ roundId }) => past.has(roundId))
    .map(({ gameId, roundId, winner, seed1, seed2, total }) => ({ gameId, roundId, winner, seed1, seed2, total }));
}
