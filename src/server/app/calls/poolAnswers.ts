import { featurePoolReads } from '#app/poolReads.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Database } from '#server/infrastructure/db/database.ts';

/** Adds what features tell of a pool for those who get its invite code. */
export async function withFeatureFields(database: Database, pools: readonly Pool[]): Promise<Pool[]> {
  const ids = pools.filter(({ inviteCode }) => inviteCode !== undefined).map(({ id }) => id);
  let whole = [...pools];
  for (const read of ids.length > 0 ? featurePoolReads : []) {
    const fields = await database.query(read, ids);
    whole = whole.map((pool) => ({ ...pool, ...fields.get(pool.id) }));
  }
  return whole;
}
