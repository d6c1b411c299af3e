// @module-tag one-process
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { Listener } from '#server/infrastructure/db/listen.ts';
import { Changes } from '#server/infrastructure/events/changes.ts';
import { testApp } from '#test/support/app.ts';
import { Cache } from './cache.ts';

const KILOBYTE = 1024;

const t = await testApp();
let now: number;
let cache: Cache;

beforeEach(async () => {
  await t.changes.start();
  now = 1_000;
  cache = new Cache({ changes: t.changes, now: () => now, maxBytes: 10 * KILOBYTE });
});

const notify = (change: string) => t.sql((sql) => sql`select pg_notify('changes', ${change})`);

test('the cache stays below its limit, and used entries stay', async () => {
  const region = cache.region<number>('values');
  const add = (n: number) => region.getOrLoad(n, ['season 1'], async () => ({ value: n, bytes: KILOBYTE }));
  await add(0);
  for (let n = 1; n < 100; n++) {
    await add(n);
    expect(region.get(0)).toBe(0);
  }
  const cached = Array.from({ length: 100 }, (_, n) => region.get(n)).filter((value) => value !== undefined);
  expect(cached.length).toBeGreaterThan(5);
  expect(cached.length).toBeLessThanOrEqual(10);
});

test('a value larger than the cache is returned and not stored', async () => {
  const region = cache.region<string>('values');
  const load = () => region.getOrLoad('all', ['season 1'], async () => ({ value: 'much', bytes: 20 * KILOBYTE }));
  expect([await load(), region.get('all')]).toEqual(['much', undefined]);
});

test('whoever asks for a region by its name gets the same values', async () => {
  await cache.region<string>('values').getOrLoad('one', ['season 1'], async () => ({ value: 'cached', bytes: 1 }));
  expect(cache.region<string>('values').get('one')).toBe('cached');
  expect(cache.region<string>('others').get('one')).toBe(undefined);
});

test('concurrent callers share one load', async () => {
  const region = cache.region<number>('values');
  let loads = 0;
  const load = () =>
    region.getOrLoad('one', ['season 1'], async () => {
      loads += 1;
      return { value: loads, bytes: 1 };
    });
  expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1]);
});

test('a value loaded during an invalidation is returned to its callers and not stored', async () => {
  const region = cache.region<string>('values');
  const { promise, resolve } = Promise.withResolvers<string>();
  const before = region.getOrLoad('one', ['season 1'], async () => ({ value: await promise, bytes: 1 }));
  await expect.poll(() => cache.isEnabled()).toBe(true);
  await notify('season 1');
  const after = region.getOrLoad('one', ['season 1'], async () => ({ value: 'new', bytes: 1 }));
  resolve('old');
  expect([await before, await after, region.get('one')]).toEqual(['old', 'new', 'new']);
});

test.for([
  ['season 1', ['season 1'], false],
  ['season 1', ['season'], false],
  ['season 1', ['season 2', 'pool 1'], true],
  ['deleted 7 3', ['pool 7'], false],
  ['all', ['user 3'], false],
] as const)(
  'the message "%s" invalidates a value with the tags %j, unless it stays (%s)',
  async ([change, on, stays]) => {
    const region = cache.region<string>('values');
    await region.getOrLoad('one', on, async () => ({ value: 'cached', bytes: 1 }));
    await notify(change);
    expect(region.get('one')).toBe(stays ? 'cached' : undefined);
  },
);

test('a failed load is repeated by the next caller', async () => {
  const region = cache.region<string>('values');
  const failing = region.getOrLoad('one', ['season 1'], () => Promise.reject(new Error('lost')));
  await expect(failing).rejects.toThrow('lost');
  expect(await region.getOrLoad('one', ['season 1'], async () => ({ value: 'found', bytes: 1 }))).toBe('found');
});

test('an entry is returned until it expires', async () => {
  const region = cache.region<string>('values');
  await region.getOrLoad('one', ['season 1'], async () => ({ value: 'cached', bytes: 1, expiresAt: 2_000 }));
  now = 1_999;
  expect(region.get('one')).toBe('cached');
  now = 2_000;
  expect(region.get('one')).toBe(undefined);
});

test('no value is returned after the changes stop', async () => {
  const changes = new Changes(t.database);
  const region = new Cache({ changes, now: () => now }).region<string>('values');
  const read = (value: string) => region.getOrLoad('one', ['season 1'], async () => ({ value, bytes: 1 }));
  expect([await read('first'), await read('second')]).toEqual(['first', 'first']);
  await changes.stop();
  expect(region.get('one')).toBe(undefined);
});

test('a lost connection of the changes empties the cache', async () => {
  let listener: Listener | undefined;
  const database: Database = {
    ...t.database,
    async listen(channel, given) {
      listener = given;
      return t.database.listen(channel, given);
    },
  };
  const changes = new Changes(database);
  const region = new Cache({ changes, now: () => now }).region<string>('values');
  await region.getOrLoad('one', ['season 1'], async () => ({ value: 'cached', bytes: 1 }));
  expect(region.get('one')).toBe('cached');
  listener?.onDisconnect();
  expect(region.get('one')).toBe(undefined);
  await changes.stop();
});

test('a row that moves to another season is a change of both seasons', async () => {
  const [from, to] = [await t.buildSeason(), await t.buildSeason()];
  const round = await t.buildRound(from);
  const received: string[] = [];
  await t.changes.sync();
  const stop = t.changes.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => {} });
  await t.sql((sql) => sql`update rounds set season_id = ${to.id} where id = ${round.id}`);
  await t.changes.sync();
  stop();
  expect(received.sort()).toEqual([`season ${from.id}`, `season ${to.id}`]);
});
