import type { User } from '#contract/schemas.ts';
import { MAX_POOLS } from '#domain/limits.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, takeMutex } from '#server/infrastructure/db/mutexes.ts';
import { conflict } from '#server/infrastructure/errors.ts';

export const fullPool = () => conflict('This pool is full');

/** Rejects another pool of a season above the limit. A deleted user's pools pass to a site admin regardless. */
export async function rejectFullAdmin(tx: Tx, caller: User, seasonId: number, adminId: number): Promise<void> {
  await takeMutex(tx, Mutex.poolCount, adminId);
  if ((await countPools(tx, seasonId, adminId)) < MAX_POOLS) return;
  throw conflict(`${adminId === caller.id ? 'You have' : 'This user has'} reached ${MAX_POOLS} pools`);
}

async function countPools(tx: Tx, seasonId: number, adminId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int from pools where admin_id = ${adminId} and season_id = ${seasonId}
  `;
  return row.count;
}
