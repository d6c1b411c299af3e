import { beforeEach, expect, test } from 'vitest';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { MAX_ENTRIES_A_POOL } from '#domain/limits.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();
const FULL = { status: 409, message: 'This pool is full' };

let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };
let noors: Entry[];

/** A pool of Sam's with room for one entry. Noor has two. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  pool = await t.buildPool(sam, season);
  noors = [await t.buildEntry(noor, season, 'one'), await t.buildEntry(noor, season, 'two')];
  await t.fillPool(pool, MAX_ENTRIES_A_POOL - 1);
});

const entry = (n: number) => noors[n]?.id ?? expect.fail('no such entry');
const body = (entryId: number) => ({ entryId, inviteCode: pool.inviteCode });
const joining = (n: number) => ({ params: { id: pool.id }, body: body(entry(n)) });
const removing = () => ({ params: { id: pool.id, userId: noor.user.id } });

test('a pool is full with 20,000 active entries, and says first that an entry is in it', async () => {
  await noor.call('joinPool', joining(0));
  expect(await noor.error('joinPool', joining(0))).toEqual({
    status: 409,
    message: 'This entry is already in this pool',
  });
  expect(await noor.error('joinPool', joining(1))).toEqual(FULL);
  await noor.call('leavePool', joining(0));
  await noor.call('joinPool', joining(1));
  expect(await noor.error('joinPool', joining(0))).toEqual(FULL);
});

test('several processes let one entry into the last place', async () => {
  const [one, two] = [t.otherProcess(), t.otherProcess()].map((app) => new Caller(app, noor.cookie));
  const answers = await Promise.all([one?.send('joinPool', joining(0)), two?.send('joinPool', joining(1))]);
  expect(answers.map((answer) => answer?.status).sort()).toEqual([201, 409]);
});

test('a removed member frees the places, and is restored only while there are enough', async () => {
  await noor.call('joinPool', joining(0));
  await sam.call('removeMember', removing());
  const pats = await t.buildMember(pool, await t.buildUser({ username: 'pat' }));
  expect(await sam.error('restoreMember', removing())).toEqual(FULL);
  expect(await noor.error('readPool', { params: { id: pool.id } })).toMatchObject({ status: 403 });
  await t.sql((sql) => sql`update pool_memberships set is_active = false where entry_id = ${pats.id}`);
  await sam.call('restoreMember', removing());
  expect(await noor.call('listOwnMemberships')).toMatchObject([{ entryId: entry(0) }]);
});
