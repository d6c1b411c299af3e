import { beforeEach, expect, test } from 'vitest';
import type { Pool, Season } from '#contract/schemas.ts';
import { testApp } from '#test/support/app.ts';

const t = await testApp();
let season: Season;
let pool: Pool;

/** Correction 901 has moved somebody in the pool, 902 is in no pool; 903 is a row of the audit log alone. */
beforeEach(async () => {
  await t.database.reset();
  const sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season);
  await t.sql(
    (sql) => sql`
      insert into audit_log (id, actor, username, action, target) overriding system value
      select id, 'command line', 'root', 'game changed', 'game 1' from generate_series(901, 903) id
    `,
  );
  await t.sql(
    (sql) =>
      sql`insert into corrections (id, season_id, about) values (901, ${season.id}, '{}'), (902, ${season.id}, '{}')`,
  );
  await addToPool();
  await addMove();
});

async function add({
  id = 903,
  seasonId = season.id,
  poolId = pool.id as number | null,
  work = null as string | null,
} = {}) {
  await t.sql(
    (sql) => sql`
      insert into corrections (id, season_id, pool_id, about, work)
      values (${id}, ${seasonId}, ${poolId}, '{}', ${work}::jsonb)
    `,
  );
}

async function addToPool({
  id = 901,
  poolId = pool.id,
  entries = null as number[] | null,
  count = 1 as number | null,
} = {}) {
  await t.sql(
    (sql) => sql`
      insert into pool_corrections (correction_id, pool_id, entries, moved_count)
      values (${id}, ${poolId}, ${entries}::int[], ${count})
    `,
  );
}

async function addMove({ id = 901, place = 1 } = {}) {
  await t.sql((sql) => sql`insert into moved_entries values (${id}, ${pool.id}, ${place}, 1, 1, 0, 1, 2)`);
}

test('a correction is of one row of the audit log, and of a season or a pool', async () => {
  await expect(add({ id: 901 })).rejects.toMatchObject({ constraint: 'corrections_pkey' });
  await expect(add({ id: 999 })).rejects.toMatchObject({ constraint: 'corrections_id_fkey' });
  await expect(add({ seasonId: 999 })).rejects.toMatchObject({ constraint: 'corrections_season_id_fkey' });
  await expect(add({ poolId: 999 })).rejects.toMatchObject({ constraint: 'corrections_pool_id_fkey' });
  await add();
});

test('of a scoring nothing is computed', async () => {
  await expect(add({ work: '{}' })).rejects.toMatchObject({ constraint: 'corrections_work_of_winner' });
  await add({ poolId: null, work: '{}' });
});

test('a pool has a correction once, which waits with its entries or is computed', async () => {
  await expect(addToPool()).rejects.toMatchObject({ constraint: 'pool_corrections_pkey' });
  await expect(addToPool({ id: 999 })).rejects.toMatchObject({ constraint: 'pool_corrections_correction_id_fkey' });
  await expect(addToPool({ id: 902, poolId: 999 })).rejects.toMatchObject({
    constraint: 'pool_corrections_pool_id_fkey',
  });
  const computed = { constraint: 'pool_corrections_computed' };
  await expect(addToPool({ id: 902, entries: [1] })).rejects.toMatchObject(computed);
  await expect(addToPool({ id: 902, count: null })).rejects.toMatchObject(computed);
  await addToPool({ id: 902, entries: [1], count: null });
});

test('a moved entry has a place of its own in a correction of the pool', async () => {
  await expect(addMove()).rejects.toMatchObject({ constraint: 'moved_entries_pkey' });
  await expect(addMove({ id: 902, place: 2 })).rejects.toMatchObject({
    constraint: 'moved_entries_pool_id_correction_id_fkey',
  });
  await addMove({ place: 2 });
});
