import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';

const t = await testApp();

test('a pool has reminded of a round once', async () => {
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const pool = await t.buildPool(await t.buildUser(), season);
  const add = (poolId: number, roundId: number) =>
    t.sql((sql) => sql`insert into pool_reminders (pool_id, round_id) values (${poolId}, ${roundId})`);
  await add(pool.id, round.id);
  for (const [poolId, roundId, constraint] of [
    [pool.id, round.id, 'pool_reminders_pkey'],
    [999, round.id, 'pool_reminders_pool_id_fkey'],
    [pool.id, 999, 'pool_reminders_round_id_fkey'],
  ] as const) {
    await expect(add(poolId, roundId)).rejects.toMatchObject({ constraint });
  }
});
