import type { User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { forbidden, notFound } from '#server/infrastructure/errors.ts';
import { rejectStranger } from '#server/pools/members.ts';
import { lockPool, type PoolRow } from '#server/pools/queries.ts';
import { lockSeason, rejectArchived } from '#server/tournament/seasons.ts';
import { findMute } from './writeQueries.ts';

/**
 * Locks a pool for a write to its feed, and checks again that the caller may read it, so that nobody who was removed meanwhile
 * writes. `judge` refuses what comes before 409.
 */
export async function lockFeedOf(
  tx: Tx,
  caller: User,
  { id, seasonId }: Pick<PoolRow, 'id' | 'seasonId'>,
  judge: (pool: PoolRow) => Promise<void> | void = () => {},
): Promise<PoolRow> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockPool(tx, id);
  if (!pool) throw notFound('Group');
  if (!caller.isAdmin && !isPoolAdmin(pool, caller.id)) await rejectStranger(tx, id, caller.id);
  await judge(pool);
  rejectArchived(season);
  return pool;
}

export async function rejectMuted(tx: Tx, groupId: number, userId: number): Promise<void> {
  if (await findMute(tx, groupId, userId)) throw forbidden('You are muted in this pool');
}
