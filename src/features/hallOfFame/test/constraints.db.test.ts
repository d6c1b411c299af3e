import { beforeEach, expect, test } from 'vitest';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let sam: ApiUser;
let season: Season;
let other: Season;
let pool: Pool;
let entry: Entry;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason({ year: 2026 });
  other = await t.buildSeason({ year: 2027 });
  pool = await t.buildPool(sam, season);
  entry = await t.buildMember(pool, sam);
  await crown();
});

const crown = ({ poolId = pool.id, seasonId = season.id } = {}) =>
  t.sql((sql) => sql`insert into crowned_seasons values (${poolId}, ${seasonId}, 'digest', '{}')`);

test('a season of a pool is crowned once', async () => {
  await expect(crown()).rejects.toMatchObject({ constraint: 'crowned_seasons_pkey' });
  await expect(crown({ poolId: 999 })).rejects.toMatchObject({ constraint: 'crowned_seasons_pool_id_fkey' });
  await expect(crown({ seasonId: 999 })).rejects.toMatchObject({ constraint: 'crowned_seasons_season_id_fkey' });
  await crown({ seasonId: other.id });
});

test('a champion has a place and a rank of a crowned season', async () => {
  const sound = { place: 1, rank: 1, seasonId: season.id, entryId: entry.id, userId: sam.user.id };
  const add = (change: Partial<typeof sound>) => {
    const { place, rank, seasonId, entryId, userId } = { ...sound, ...change };
    return t.sql(
      (sql) => sql`
        insert into champions (pool_id, season_id, place, rank, entry_id, entry_name, user_id, points)
        values (${pool.id}, ${seasonId}, ${place}, ${rank}, ${entryId}, 'first', ${userId}, 97)
      `,
    );
  };
  await add({});
  for (const [constraint, change] of [
    ['champions_pkey', {}],
    ['champions_pool_id_season_id_fkey', { seasonId: other.id }],
    ['champions_entry_id_fkey', { place: 2, entryId: 999 }],
    ['champions_user_id_fkey', { place: 2, userId: 999 }],
    ['champions_place_check', { place: 0 }],
    ['champions_rank_check', { place: 2, rank: 0 }],
    ['champions_rank_check', { place: 2, rank: 4 }],
  ] as const) {
    await expect(add(change)).rejects.toMatchObject({ constraint });
  }
  await add({ place: 2, rank: 3 });
});

test('typed champions are a list of a pool', async () => {
  const type = (poolId: number, champions: object) =>
    t.sql((sql) => sql`insert into typed_champions values (${poolId}, ${sql.json(champions)})`);
  await expect(type(999, [])).rejects.toMatchObject({ constraint: 'typed_champions_pool_id_fkey' });
  await expect(type(pool.id, {})).rejects.toMatchObject({ constraint: 'typed_champions_list' });
  await type(pool.id, []);
  await expect(type(pool.id, [])).rejects.toMatchObject({ constraint: 'typed_champions_pkey' });
});
