import { championshipRound } from '#domain/bracket/championship.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import { listRounds, type RoundRow, wasLocked } from '#server/tournament/rounds/roundsQueries.ts';
import { listGames } from './gamesQueries.ts';

/**
 * Rejects what could make another round or game the Championship once its round was locked: a later round, or by hand a game of
 * that region. The round is not locked before the end of the transaction.
 */
export async function rejectLockedChampionship(
  tx: Tx,
  seasonId: number,
  couldReplace: (championship: RoundRow) => boolean,
): Promise<void> {
  const games = await listGames(tx, seasonId);
  const rounds = (await listRounds(tx, seasonId)).map((round) => ({
    ...round,
    games: games.filter(({ roundId }) => roundId === round.id),
  }));
  const championship = championshipRound(rounds);
  if (championship && couldReplace(championship) && (await wasLocked(tx, championship.id))) {
    throw conflict('The Championship is locked');
  }
}
