import type { EntryPick } from '#contract/schemas.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { readCounted } from '#server/pools/locks/whoCounts.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { type DeadlineBarrier, isPassed } from '#server/pools/seals/deadlineBarrier.ts';
import { listRounds } from '#server/tournament/rounds/roundsQueries.ts';
import { listPoolIds, listRoundPicks, listSharedPicks } from './leaderboardQueries.ts';
import { beginSnapshot } from './poolPicks.ts';

export async function loadRoundPicks(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  pool: PoolRow,
  roundNumber: number,
  userId: number,
): Promise<EntryPick[]> {
  const shown = await deadlineBarrier.ofPool(pool);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const round = (await listRounds(tx, pool.seasonId)).find(({ number }) => number === roundNumber);
    if (!round) throw notFound('Round');
    const isPast = isPassed(shown.past, round);
    const counted = isPast ? await readCounted(tx, { ...shown, roundIds: [round.id] }) : [];
    return listRoundPicks(tx, shown, { id: round.id, isPast, counted }, userId);
  });
}

export async function loadSharedPicks(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  seasonId: number,
  userId: number,
): Promise<EntryPick[]> {
  const shown = await deadlineBarrier.ofPools(seasonId, await database.query(listPoolIds, userId, seasonId));
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const rounds = (await listRounds(tx, seasonId)).filter((round) => isPassed(shown.past, round));
    const ids = rounds.map(({ id }) => id);
    const counted = await readCounted(tx, { ...shown, roundIds: ids });
    return listSharedPicks(tx, userId, seasonId, shown, { ids, counted });
  });
}
