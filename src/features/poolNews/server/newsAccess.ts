import type { User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { forbidden, notFound } from '#server/infrastructure/errors.ts';
import { rejectStranger } from '#server/pools/members/members.ts';
import { lockPool, type PoolRow } from '#server/pools/pool/poolQueries.ts';
import { lockSeason } from '#server/tournament/season/seasons.ts';
import type { SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import type { Reader } from './itemQueries.ts';
import { lockWritten, type WrittenRow } from './newsQueries.ts';
import { findMute } from './writeQueries.ts';

export function toReader(pool: PoolRow, { id }: User): Reader {
  return { userId: id, seesHidden: isPoolAdmin(pool, id) };
}

interface Locked {
  readonly season: SeasonRow;
  readonly pool: PoolRow;
}

/** Locks a pool for a write to its news, and checks again that the caller reads it: who was removed meanwhile writes nothing. */
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

export async function rejectMuted(tx: Tx, poolId: number, userId: number): Promise<void> {
  if (await findMute(tx, poolId, userId)) throw forbidden('You are muted in this pool');
}

/** Locks a message or note that the caller is shown. */
export async function lockShown(tx: Tx, caller: User, pool: PoolRow, itemId: number): Promise<WrittenRow> {
  const found = await lockWritten(tx, pool.id, toReader(pool, caller), itemId);
  if (!found) throw notFound('Message');
  return found;
}
