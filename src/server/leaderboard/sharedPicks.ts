import type { Pick } from '#contract/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import { type DeadlineBarrier, isPassed } from '#server/rounds/deadlineBarrier.ts';
import { listRounds } from '#server/rounds/queries.ts';
import { beginSnapshot } from './poolPicks.ts';
import { listRoundPicks, listSharedPicks } from './queries.ts';

export async function loadRoundPicks(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  pool: GroupRow,
  roundNumber: number,
  userId: number,
): Promise<Pick[]> {
  const past = await deadlineBarrier.ofSeason(pool.seasonId);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const round = (await listRounds(tx, pool.seasonId)).find(({ number }) => number === roundNumber);
    if (!round) throw notFound('Round');
    return listRoundPicks(tx, pool.id, { ...round, isPast: isPassed(past, round) }, userId);
  });
}

export async function loadSharedPicks(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  seasonId: number,
  userId: number,
): Promise<Pick[]> {
  const past = await deadlineBarrier.ofSeason(seasonId);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const rounds = (await listRounds(tx, seasonId)).filter((round) => isPassed(past, round));
    return listSharedPicks(
      tx,
      userId,
      seasonId,
      rounds.map(({ id }) => id),
    );
  });
}
