import type { Pick } from '#contract/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import { listRounds } from '#server/seasons/queries.ts';
import { isConfirmed, type PastRounds } from './pastRounds.ts';
import { oneSnapshot } from './poolPicks.ts';
import { listRoundPicks, listSharedPicks } from './queries.ts';

/** The picks of one round: the caller's own always, the pool's once the round is past. */
export async function loadRoundPicks(
  database: Database,
  pastRounds: PastRounds,
  pool: GroupRow,
  roundNumber: number,
  userId: number,
): Promise<Pick[]> {
  const past = await pastRounds.ofSeason(pool.seasonId);
  return database.transact(async (tx) => {
    await oneSnapshot(tx);
    const round = (await listRounds(tx, pool.seasonId)).find(({ number }) => number === roundNumber);
    if (!round) throw notFound('Round');
    return listRoundPicks(tx, pool.id, { id: round.id, past: isConfirmed(past, round) }, userId);
  });
}

/** All picks of a season that the user may see: own ones, and past ones of entries that share a pool. */
export async function loadSharedPicks(
  database: Database,
  pastRounds: PastRounds,
  seasonId: number,
  userId: number,
): Promise<Pick[]> {
  const past = await pastRounds.ofSeason(seasonId);
  return database.transact(async (tx) => {
    await oneSnapshot(tx);
    const rounds = (await listRounds(tx, seasonId)).filter((round) => isConfirmed(past, round));
    return listSharedPicks(
      tx,
      userId,
      seasonId,
      rounds.map(({ id }) => id),
    );
  });
}
