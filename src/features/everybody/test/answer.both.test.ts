// @module-tag one-process

import pino from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Round } from '#contract/schemas.ts';
import { HOUR } from '#domain/time.ts';
import { startEverybody } from '#features/everybody/server/everybodyThread.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { bruteForce, buildCrowd, type Crowd, lock, pickAll } from './crowd.ts';

const t = await testApp();
let root: ApiUser;
let crowd: Crowd;
let first: Round;
let second: Round;

/** As long as a busy machine may take. */
const PATIENCE = { timeout: 30_000 };
const NOBODY = { entries: 0, countedAt: null, histogram: null, games: null };

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ isAdmin: true, username: 'root' });
  crowd = await buildCrowd(t, { people: 15, entries: 2, games: 2 });
  [first, second] = crowd.rounds as [Round, Round];
});

const read = (caller: Caller = root) => caller.call('readEverybody', { params: { id: crowd.season.id } });
const figures = async () => {
  const { countedAt: _, ...rest } = await read();
  return rest;
};

async function start(): Promise<() => Promise<void>> {
  const config = { ...t.config, databaseUrl: t.database.url };
  const thread = startEverybody({ database: t.database, config, log: pino({ level: 'silent' }) });
  const stop = async () => thread?.stop();
  onTestFinished(stop);
  return stop;
}

/** Waits until the answer is that of the tables. */
async function settled() {
  await expect.poll(figures, PATIENCE).toEqual(await bruteForce(t, crowd.season));
  return read();
}

const readBasis = async () => {
  const [row] = await t.sql((sql) => sql`select basis from everybody_answers where season_id = ${crowd.season.id}`);
  return row?.basis;
};

const setDeadline = ({ id, name }: Round, at: number) =>
  root.call('changeRound', { params: { id }, body: { name, deadline: new Date(at).toISOString() } });

test('the answer follows locks, results, hidden and deleted entries, and a reopened round', async () => {
  expect(await read()).toEqual(NOBODY);
  await start();
  await lock(t, first);
  const { entries } = await settled();
  expect(entries).toBeGreaterThan(20);
  const [game] = crowd.games;
  if (!game) throw new Error('there is no game');
  await root.call('changeGame', { params: { id: game.id }, body: { winner: game.team1 } });
  expect((await settled()).histogram).toHaveLength(2);
  await lock(t, second);
  expect((await settled()).games).toHaveLength(4);
  await t.sql((sql) => sql`delete from entries where id = (select min(entry_id) from picks)`);
  const { entries: left } = await settled();
  expect(left).toBeLessThan(30);
  await t.sql((sql) => sql`update users set is_hidden = true where id = (select max(id) from users)`);
  expect((await settled()).entries).toBeLessThan(left);
  await setDeadline(second, Date.now() + HOUR);
  expect((await settled()).games).toHaveLength(2);
});

test('of a round that is open again nothing is told at once, though nobody counts', async () => {
  const stop = await start();
  await lock(t, first);
  await lock(t, second);
  await settled();
  await stop();
  await setDeadline(second, Date.now() + HOUR);
  expect(await read()).toEqual(NOBODY);
  // the picks of its first lock are not those of the second
  await pickAll(t, crowd.season);
  await lock(t, second);
  expect(await read()).toEqual(NOBODY);
  await start();
  await settled();
});

test('a locked round is not told before all of its pools are sealed', async () => {
  await start();
  await lock(t, first);
  const before = await settled();
  await t.passDeadline(second);
  await t.sql(
    (sql) => sql`update rounds set confirmed_deadline = deadline, locks = 1, locked_at = now() where id = ${second.id}`,
  );
  const [game] = crowd.games;
  if (!game) throw new Error('there is no game');
  await root.call('changeGame', { params: { id: game.id }, body: { winner: game.team2 } });
  const after = await settled();
  expect(after.games).toEqual(before.games);
});

test('the bytes stay as they are while the figures do, also over a restart', async () => {
  const stop = await start();
  await lock(t, first);
  const { countedAt } = await settled();
  const { headers } = await root.request(`/api/seasons/${crowd.season.id}/everybody`);
  const etag = headers.get('etag') ?? '';
  const [game] = crowd.games;
  if (!game) throw new Error('there is no game');
  const basis = await readBasis();
  await setDeadline(first, Date.now() - HOUR);
  // its column is read anew
  await root.call('changeGame', { params: { id: game.id }, body: { team1: 'Renamed' } });
  await expect.poll(readBasis, PATIENCE).not.toBe(basis);
  await t.sql((sql) => sql`update seasons set is_active = false`);
  await stop();
  await start();
  await root.call('changeGame', { params: { id: game.id }, body: { team1: game.team1, team2: 'Other' } });
  await expect.poll(readBasis, PATIENCE).not.toBe(basis);
  const unchanged = await root.request(`/api/seasons/${crowd.season.id}/everybody`, {
    headers: { 'If-None-Match': etag },
  });
  expect(unchanged.status).toBe(304);
  expect((await read()).countedAt).toBe(countedAt);
});

test('below a crowd the number alone is told', async () => {
  await start();
  await t.sql((sql) => sql`update users set is_hidden = true where id > (select min(id) + 9 from users)`);
  await lock(t, first);
  const { entries, histogram, games } = await settled();
  expect([entries > 9, histogram, games]).toEqual([true, null, null]);
});

test('a changed answer is an event, the same figures are none', async () => {
  await lock(t, first);
  const stream = await t.anonymous().request('/api/events', { headers: { Cookie: root.cookie ?? '' } });
  const reader = stream.body?.getReader();
  let received = '';
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      received += new TextDecoder().decode(part.value);
    }
  })();
  await start();
  await expect.poll(() => received, PATIENCE).toContain(`event: everybody\ndata: {"seasonId":${crowd.season.id}}\n\n`);
  await t.endStreams();
  await reading;
});

test('switched off, the call is not found', async () => {
  const off = t.appHere({ everybody: 'off' });
  for (const caller of [new Caller(off), new Caller(off, root.cookie)]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const response = await caller.request(`/api/seasons/${crowd.season.id}/everybody`, { method });
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }]);
    }
  }
  expect(await new Caller(off).call('readAbout')).toMatchObject({ everybody: 'off' });
  expect(await t.anonymous().call('readAbout')).not.toHaveProperty('everybody');
});

test('two processes tell the same, and when one goes the other counts', async () => {
  if (t.database.kind === 'embedded') return expect(t.database.url).toBeUndefined();
  const stops = [await start(), await start()];
  await lock(t, first);
  await settled();
  const holders = (sql: Sql) => sql<{ pid: number }[]>`
    select pid from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and classid = 11 and granted and datname = current_database()
  `;
  const [holder] = await t.sql(holders);
  // as a process that is killed, or an interrupted connection
  await t.sql((sql) => sql`select pg_terminate_backend(${holder?.pid ?? 0})`);
  await lock(t, second);
  expect((await settled()).games).toHaveLength(4);
  await stops[0]?.();
  await root.call('changeGame', {
    params: { id: crowd.games[0]?.id ?? 0 },
    body: { winner: crowd.games[0]?.team1 ?? null },
  });
  await settled();
  expect(await t.sql(holders)).toHaveLength(1);
});
