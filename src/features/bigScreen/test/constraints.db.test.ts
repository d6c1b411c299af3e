import { beforeEach, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { testApp } from '#test/support/app.ts';

const t = await testApp();
let pool: Pool;
let other: Pool;

beforeEach(async () => {
  await t.database.reset();
  const sam = await t.buildUser();
  const season = await t.buildSeason();
  pool = await t.buildPool(sam, season, 'The Office');
  other = await t.buildPool(sam, season, 'The Annex');
});

const addScreen = (poolId: number, hash: string, messages = 'off') =>
  t.sql(
    (sql) => sql`insert into pool_screens (pool_id, token_hash, messages) values (${poolId}, ${hash}, ${messages})`,
  );

test('a pool has one screen, whose address is hashed and its own', async () => {
  await addScreen(pool.id, 'a'.repeat(64));
  for (const [poolId, hash, messages, constraint] of [
    [pool.id, 'b'.repeat(64), 'off', 'pool_screens_pkey'],
    [999, 'b'.repeat(64), 'off', 'pool_screens_pool_id_fkey'],
    [other.id, 's'.repeat(43), 'off', 'pool_screens_token_hash_check'],
    [other.id, 'a'.repeat(64), 'off', 'pool_screens_token_hash_key'],
    [other.id, 'b'.repeat(64), 'loud', 'pool_screens_messages_known'],
  ] as const) {
    await expect(addScreen(poolId, hash, messages)).rejects.toMatchObject({ constraint });
  }
  await addScreen(other.id, 'b'.repeat(64), 'on');
});
