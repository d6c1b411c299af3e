import { beforeEach, expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let root: ApiUser;
let ann: ApiUser;
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ann = await t.buildUser({ username: 'Ann' });
  season = await t.buildSeason();
});

const list = (query: { after?: number; query?: string } = {}) =>
  root.call('listSeasonPools', { params: { id: season.id }, query });

async function namesOf(query?: { after?: number; query?: string }): Promise<string[]> {
  return (await list(query)).map(({ name }) => name);
}

test('a site admin finds all pools of a season, with their owners, admins and numbers of entries', async () => {
  const noor = await t.buildUser({ username: 'noor' });
  const pool = await t.buildPool(ann, season, 'The Office');
  for (const player of [ann, noor]) await t.buildMember(pool, player);
  await ann.call('addPoolAdmin', { params: { id: pool.id, userId: noor.user.id } });
  await root.call('changePool', { params: { id: pool.id }, body: { isSitePool: true } });
  await t.buildPool(ann, await t.buildSeason(), 'Of another year');
  const shown = { id: pool.id, name: 'The Office', adminId: ann.user.id, username: 'Ann', entries: 2 };
  expect(await list()).toEqual([{ ...shown, admins: [noor.user.id], isSitePool: true }]);
  expect(await root.call('listPoolAdmins', { params: { id: pool.id } })).toMatchObject([{ username: 'noor' }]);
});

test('pages of 100 pools join to the whole list', async () => {
  const names = Array.from({ length: 102 }, (_, index) => `pool ${index}`);
  for (const name of names) await t.buildPool(ann, season, name);
  const first = await list();
  expect(first).toHaveLength(100);
  const after = first.at(-1)?.id ?? expect.fail();
  expect([...first.map(({ name }) => name), ...(await namesOf({ after }))]).toEqual(names);
});

test('a search finds the pools whose name, or whose owner’s, contains it, in any case', async () => {
  await t.buildPool(ann, season, 'The OFFICE');
  await t.buildPool(root, season, 'Dance of Anna');
  expect(await namesOf({ query: 'office' })).toEqual(['The OFFICE']);
  expect(await namesOf({ query: 'ANN' })).toEqual(['The OFFICE', 'Dance of Anna']);
  expect(await namesOf({ query: '%' })).toEqual([]);
});
