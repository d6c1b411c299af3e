import type { User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { forbidden, notFound } from '#server/infrastructure/errors.ts';
import { rejectStranger } from '#server/pools/members.ts';
import { lockPool, type PoolRow } from '#server/pools/queries.ts';
import { lockSeason } from '#server/tournament/seasons.ts';
import type { SeasonRow } from '#server/tournament/seasonsQueries.ts';
import { findMute } from './writeQueries.ts';

interface Locked {
  readonly season: SeasonRow;
  readonly pool: PoolRow;
}

/** Locks a pool for a write to its feed, and checks again that the caller reads it: who was removed meanwhile writes nothing. */
export async function lockReadPool(
  tx: Tx,
  caller: User,
  { id, seasonId }: Pick<PoolRow, 'id' | 'seasonId'>,
): Promise<Locked> {
  const season = await lockSeason(tx, seasonId);
  const pool = await lockPool(tx, id);
  if (!pool) throw notFound('Group');
  if (!caller.isAdmin && !isPoolAdmin(pool, caller.id)) await rejectStranger(tx, id, caller.id);
  return { season, pool };
}

export async function rejectMuted(tx: Tx, groupId: number, userId: number): Promise<void> {
  if (await findMute(tx, groupId, userId)) throw forbidden('You are muted in this pool');
}
