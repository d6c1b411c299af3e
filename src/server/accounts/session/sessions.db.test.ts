import { beforeEach, expect, test } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';
import type { Caller } from '#test/support/caller.ts';

const t = await testApp();
let sam: ApiUser;
let noor: ApiUser;
let desk: Caller;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  await t.givePassword(sam);
  desk = t.anonymous();
  await desk.call('login', { body: { username: 'sam', password: 'secret1' } });
});

const idOf = async (caller: Caller) => (await caller.call('listSessions')).find(({ isCurrent }) => isCurrent)?.id ?? 0;

test('users see where they are signed in, without addresses or tokens, and nobody else does', async () => {
  const sessions = await sam.call('listSessions');
  expect(sessions).toMatchObject([
    { browser: null, system: null, method: 'password', isCurrent: true },
    { browser: null, system: null, method: 'password', isCurrent: false },
  ]);
  for (const { usedAt } of sessions) expect(usedAt).toMatch(/:00:00\.000Z$/);
  expect(await desk.call('listSessions')).toMatchObject([{ isCurrent: false }, { isCurrent: true }]);
  expect(await noor.call('listSessions')).toHaveLength(1);
});

test('an expired session is not listed', async () => {
  await t.sql((sql) => sql`update sessions set expires_at = clock_timestamp() - interval '1 second' where id = ${1}`);
  expect(await desk.call('listSessions')).toHaveLength(1);
});

test('a user ends one of their sessions, at once', async () => {
  const id = await idOf(desk);
  await sam.call('endSession', { params: { id } });
  expect([await sam.isSignedIn(), await desk.isSignedIn()]).toEqual([true, false]);
  expect(await sam.error('endSession', { params: { id } })).toEqual({ status: 404, message: 'Session not found' });
});

test('nobody ends or finds a session of another', async () => {
  const id = await idOf(desk);
  expect(await noor.error('endSession', { params: { id } })).toEqual({ status: 404, message: 'Session not found' });
  expect(await noor.error('endSession', { params: { id: 'x' } })).toMatchObject({ message: 'Invalid session ID' });
  expect(await desk.isSignedIn()).toBe(true);
});

test('a user ends all sessions but the current one', async () => {
  await sam.call('endOtherSessions');
  expect([await sam.isSignedIn(), await desk.isSignedIn(), await noor.isSignedIn()]).toEqual([true, false, true]);
});

test('a stolen session does not end the owner’s: a missing one is reported first', async () => {
  const id = await idOf(desk);
  await t.endFreshness();
  expect(await sam.error('endSession', { params: { id: 999 } })).toMatchObject({ status: 404 });
  expect(await sam.error('endSession', { params: { id } })).toMatchObject({ status: 403, reauth: ['password'] });
  expect(await sam.error('endOtherSessions')).toMatchObject({ status: 403, reauth: ['password'] });
  expect(await desk.isSignedIn()).toBe(true);
});

test('an ended session’s event stream ends', async () => {
  const { body } = await desk.send('readEvents');
  const reader = body?.getReader();
  await reader?.read();
  await sam.call('endOtherSessions');
  await expect.poll(async () => (await reader?.read())?.done).toBe(true);
});
