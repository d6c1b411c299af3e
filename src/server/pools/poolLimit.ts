import type { User } from '#contract/schemas.ts';
import { MAX_POOLS } from '#domain/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';

export const fullPool = () => conflict('This pool is full');

/** Rejects another pool of a season above the limit. A deleted user's pools pass to a site admin regardless. */
export async function rejectFullAdmin(tx: Tx, caller: User, seasonId: number, adminId: number): Promise<void> {
  await lockPoolCount(tx, adminId);
  if ((await countPools(tx, seasonId, adminId)) < MAX_POOLS) return;
  throw conflict(`${adminId === caller.id ? 'You have' : 'This user has'} reached ${MAX_POOLS} pools`);
}

/** Serializes additions to an admin's pools until the transaction ends; 4 is this lock's class. */
async function lockPoolCount(tx: Tx, adminId: number): Promise<void> {
  await tx`select from pg_advisory_xact_lock(4, ${adminId})`;
}

async function countPools(tx: Tx, seasonId: number, adminId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int from groups where admin_id = ${adminId} and season_id = ${seasonId}
  `;
  return row.count;
}
