import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { JOINED_EVERY_MS } from '#server/infrastructure/events/changes.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();
const app = t.appHere({});

let sam: Caller;
let noor: ApiUser;
let season: Season;
let pool: Pool & { inviteCode: string };
let entries: Entry[];
/** callbacks that wait for three seconds */
let later: (() => void)[];

/** A pool of Sam's. Noor has three entries, and is in no pool. */
beforeEach(async () => {
  await t.database.reset();
  const admin = await t.buildUser({ username: 'sam' });
  sam = new Caller(app, admin.cookie);
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  pool = await t.buildPool(admin, season);
  entries = [];
  for (const name of ['one', 'two', 'three']) entries.push(await t.buildEntry(noor, season, name));
  later = [];
  const real = setTimeout;
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number, ...args: []) => {
    if (ms !== JOINED_EVERY_MS) return real(run, ms, ...args);
    later.push(run);
    return real(() => {}, 0);
  }) as typeof setTimeout);
  onTestFinished(() => {
    while (later.length > 0) pass();
    timer.mockRestore();
  });
});

/** Lets three seconds pass. */
function pass(): void {
  for (const run of later.splice(0)) run();
}

const params = () => ({ params: { id: pool.id } });
const asNoor = () => new Caller(app, noor.cookie);

async function join(n: number): Promise<void> {
  const entryId = at(entries, n).id;
  await asNoor().call('joinPool', { ...params(), body: { entryId, inviteCode: pool.inviteCode } });
}

async function leave(n: number): Promise<void> {
  await asNoor().call('leavePool', { ...params(), body: { entryId: at(entries, n).id } });
}

/** Those of Noor. */
const shown = async () => {
  const { rows } = await sam.call('readLeaderboard', params());
  return rows.filter(({ username }) => username === 'noor').map(({ entryName }) => entryName);
};

test('a new member of a pool of more than 1,000 entries is shown within three seconds, and has the rights at once', async () => {
  await t.fillPool(pool, 1_000);
  await shown();
  await join(0);
  expect(await shown()).toEqual(['one']);
  await join(1);
  await join(2);
  expect(await shown()).toEqual(['one']);
  await asNoor().call('readPool', params());
  expect(await asNoor().call('listOwnMemberships')).toHaveLength(3);
  pass();
  expect(await shown()).toEqual(['one', 'three', 'two']);
});

test('a member who leaves a large pool is gone at once, and shown again within three seconds after coming back', async () => {
  await t.fillPool(pool, 1_000);
  await join(0);
  await leave(0);
  expect(await shown()).toEqual([]);
  await join(0);
  expect(await shown()).toEqual([]);
  pass();
  expect(await shown()).toEqual(['one']);
});

test('a new member of a small pool is shown at once', async () => {
  await t.fillPool(pool, 990);
  for (const n of [0, 1, 2]) {
    await join(n);
    expect(await shown()).toHaveLength(n + 1);
  }
  await leave(2);
  await join(2);
  expect(await shown()).toHaveLength(3);
});
