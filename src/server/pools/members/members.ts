import type { Sql } from '#server/infrastructure/db/database.ts';
import { forbidden } from '#server/infrastructure/errors.ts';
import { isActiveMember, isRemoved } from './memberQueries.ts';

/** Throws 403 for a user who plays with no entry in a pool. */
export async function rejectStranger(sql: Sql, poolId: number, userId: number): Promise<void> {
  if (await isActiveMember(sql, poolId, userId)) return;
  if (await isRemoved(sql, poolId, userId)) throw forbidden('You were removed from this pool');
  throw forbidden('You are not a member of this pool');
}
