import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, type CallName, calls, type Method } from '#contract/calls.ts';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

beforeEach(() => t.database.reset());

const names = Object.keys(calls) as CallName[];
/** the path of a call, with malformed ids */
const nowhere = (name: CallName) => calls[name].path.replaceAll(/\{\w+\}/g, 'nowhere');

describe('paths', () => {
  const paths = new Map<string, Method[]>();
  for (const name of names) {
    const { method, hasPage }: Call = calls[name];
    paths.set(nowhere(name), [...(paths.get(nowhere(name)) ?? []), method, ...(hasPage ? ['GET' as const] : [])]);
  }

  test('a GET of a call with a page redirects to the page', async () => {
    for (const path of [
      '/unsubscribe/x',
      '/unsubscribe/%0D%0Ax',
      '/unsubscribe/%2F%2Fevil.example',
      '/unsubscribe/%C3%A9',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await t.anonymous().request(`/api${path}`, { method });
        expect([status, headers.get('Location')]).toEqual([303, path]);
      }
    }
  });

  test.each([...paths])('%s accepts %j, and answers other methods with 405 and Allow', async (path, methods) => {
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : [...methods];
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (each) => !allowed.includes(each),
    );
    for (const method of others) {
      const response = await t.anonymous().request(path, { method });
      expect(`${method} ${response.status}`).toBe(`${method} 405`);
      expect(response.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
      if (method !== 'HEAD') expect(await response.json()).toEqual({ message: 'Method not allowed' });
    }
  });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/',
    '/api/USER',
    '/api/groups/1/nothing',
    '/api//user',
    '/api/%00',
  ])('%s is 404 for every method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await t.anonymous().request(path, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'Not found' });
    }
  });
});

describe('policies', () => {
  test.each(names.filter((name) => calls[name].policy !== 'open'))('%s is 401 without a session', async (name) => {
    const response = await t.anonymous().request(nowhere(name), { method: calls[name].method });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthorized' });
  });

  test.each(names.filter((name) => calls[name].policy === 'siteAdmin'))('%s is 403 for a player', async (name) => {
    const player = await t.buildUser();
    const response = await player.request(nowhere(name), { method: calls[name].method });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'Only site admins may do this' });
    const root = await t.buildUser({ isAdmin: true });
    const { status } = await root.request(nowhere(name), { method: calls[name].method });
    expect([401, 403]).not.toContain(status);
  });

  test('a former site admin is rejected at once', async () => {
    const root = await t.buildUser({ isAdmin: true });
    await root.call('listUsers');
    await t.sql((sql) => sql`update users set is_admin = false`);
    expect(await root.error('listUsers')).toMatchObject({ status: 403 });
  });
});

describe('order of errors', () => {
  const HUGE = 'x'.repeat(16 * 1024 + 1);
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  const json = { 'Content-Type': 'application/json' };

  async function answered(
    caller: Caller,
    method: string,
    path: string,
    init: Omit<RequestInit, 'method'>,
  ): Promise<string> {
    const response = await caller.request(path, { method, ...init });
    const { message } = await response.json();
    return `${response.status} ${message}`;
  }

  test('a site admin’s call reports the first error in the fixed order', async () => {
    const nobody = t.anonymous();
    const player = await t.buildUser();
    const root = await t.buildUser({ isAdmin: true });
    const round = await t.buildRound(await t.buildSeason());
    const path = `/api/rounds/${round.id}`;
    const foreignAndHuge = { headers: foreign, body: HUGE };
    expect(await answered(nobody, 'PUT', '/api/nothing/x', foreignAndHuge)).toBe('404 Not found');
    expect(await answered(nobody, 'PUT', '/api/rounds/x', foreignAndHuge)).toBe('405 Method not allowed');
    expect(await answered(nobody, 'PATCH', '/api/rounds/x', foreignAndHuge)).toBe(
      '403 This request came from another site',
    );
    expect(await answered(nobody, 'PATCH', '/api/rounds/x', { body: HUGE })).toBe('401 Unauthorized');
    expect(await answered(player, 'PATCH', '/api/rounds/x', { body: HUGE })).toBe('403 Only site admins may do this');
    expect(await answered(root, 'PATCH', '/api/rounds/x', { body: HUGE })).toBe('400 Invalid round ID');
    expect(await answered(root, 'PATCH', '/api/rounds/999', { body: HUGE })).toBe('404 Round not found');
    expect(await answered(root, 'PATCH', path, { body: HUGE })).toBe('413 The request is larger than 16 KiB');
    expect(await answered(root, 'PATCH', path, { body: 'x' })).toBe('415 The request body must be application/json');
    expect(await answered(root, 'PATCH', path, { headers: json, body: 'x' })).toBe(
      '400 The request body is not valid JSON',
    );
    expect(await answered(root, 'PATCH', path, { headers: json, body: '{}' })).toBe(
      '400 Both deadline and name are required',
    );
  });

  test('an owner’s call reports the first error in the fixed order', async () => {
    const [sam, noor] = [await t.buildUser(), await t.buildUser()];
    const { id } = await t.buildEntry(sam, await t.buildSeason());
    expect(await answered(noor, 'PATCH', '/api/entries/x', { body: HUGE })).toBe('400 Invalid entry ID');
    expect(await answered(noor, 'PATCH', '/api/entries/999', { body: HUGE })).toBe('404 Entry not found');
    expect(await answered(noor, 'PATCH', `/api/entries/${id}`, { body: HUGE })).toBe('403 This is not your entry');
    expect(await answered(sam, 'PATCH', `/api/entries/${id}`, { body: HUGE })).toBe(
      '413 The request is larger than 16 KiB',
    );
  });

  test('a call about a user in a pool reports the first error in the fixed order', async () => {
    const [sam, noor, lee] = [await t.buildUser(), await t.buildUser(), await t.buildUser()];
    const season = await t.buildSeason();
    const pool = await t.buildPool(sam, season);
    for (const player of [noor, lee]) await t.buildMember(pool, player);
    const path = (id: string | number) => `/api/groups/${pool.id}/dues/${id}`;
    expect(await answered(noor, 'PUT', path('x'), { body: HUGE })).toBe('400 Invalid user ID');
    expect(await answered(noor, 'PUT', path(lee.user.id), { body: HUGE })).toBe(
      '403 Only those who run this pool say who has paid',
    );
    expect(await answered(sam, 'PUT', path(999), { body: HUGE })).toBe('404 This user is not a member of this pool');
    expect(await answered(noor, 'PUT', path(noor.user.id), { body: HUGE })).toBe(
      '413 The request is larger than 16 KiB',
    );
    const dues = { headers: json, body: '{"status":"late"}' };
    expect(await answered(noor, 'PUT', path(noor.user.id), dues)).toMatch(/^400 /);
    expect(await answered(noor, 'PUT', path(lee.user.id), dues)).toMatch(/^403 /);
  });

  test('a call with an entry in its body reports the first error in the fixed order', async () => {
    const sam = await t.buildUser();
    const season = await t.buildSeason();
    await t.buildEntry(sam, season, 'taken');
    const send = (body: object) => answered(sam, 'POST', '/api/entries', { headers: json, body: JSON.stringify(body) });
    expect(await send({ name: '', seasonId: 999 })).toBe('400 Entry name is required');
    expect(await send({ name: 'taken', seasonId: 999 })).toBe('404 Season not found');
    expect(await send({ name: 'taken', seasonId: season.id })).toBe('409 You already have an entry with this name');
  });
});

describe('responses', () => {
  test.each([
    ['a success', 'GET', '/api/seasons', 200],
    ['one without a body', 'POST', '/api/logout', 204],
    ['a refusal', 'GET', '/api/groups/x', 400],
    ['an unknown path', 'GET', '/api/nothing', 404],
    ['a wrong method', 'PUT', '/api/user', 405],
  ])('%s has a new request id, the server’s time and a private Cache-Control', async (_, method, path, status) => {
    const player = await t.buildUser();
    const ask = () => player.request(path, { method, headers: { 'x-request-id': 'forged' } });
    const [first, second] = [await ask(), await ask()];
    expect(first.status).toBe(status);
    expect(first.headers.get('x-request-id')).toMatch(/^[\w-]{16,}$/);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
    expect(Math.abs(Number(first.headers.get('x-server-time')) - t.database.now())).toBeLessThan(5_000);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('referrer-policy')).toBe('same-origin');
    expect(first.headers.get('permissions-policy')).toContain('camera=(), ');
  });

  test('a response with a body is JSON', async () => {
    const response = await t.anonymous().request('/api/user');
    expect(response.headers.get('content-type')).toBe('application/json');
  });
});

describe('reads', () => {
  const ask = (caller: Caller, tag: string | null, method = 'GET') =>
    caller.request('/api/seasons', { method, headers: { 'If-None-Match': tag ?? '' } });

  test('an unchanged read is 304, with the current server time', async () => {
    const player = await t.buildUser();
    const season = await t.buildSeason();
    const first = await player.send('listSeasons');
    const tag = first.headers.get('etag');
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
    const unchanged = await ask(player, tag);
    expect(unchanged.status).toBe(304);
    expect(await unchanged.text()).toBe('');
    expect(unchanged.headers.get('etag')).toBe(tag);
    expect(Number(unchanged.headers.get('x-server-time'))).toBeGreaterThanOrEqual(
      Number(first.headers.get('x-server-time')),
    );
    expect(unchanged.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    await t.sql((sql) => sql`update seasons set name = 'Renamed'`);
    const changed = await ask(player, tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect(await changed.json()).toEqual([{ ...season, name: 'Renamed' }]);
  });

  test('a rejected read is never 304', async () => {
    expect((await ask(t.anonymous(), '*')).status).toBe(401);
    const player = await t.buildUser();
    expect((await player.request('/api/rounds/9', { headers: { 'If-None-Match': '*' } })).status).toBe(404);
  });

  test('HEAD has the same headers as GET and no body', async () => {
    const player = await t.buildUser();
    const get = await player.send('listSeasons');
    const head = await ask(player, null, 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-type', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect((await ask(player, get.headers.get('etag'), 'HEAD')).status).toBe(304);
    expect((await ask(t.anonymous(), null, 'HEAD')).status).toBe(401);
  });
});

describe('internal errors', () => {
  const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.';

  test.each([
    ['JSON', 'login', { username: 'sam', password: 'secret1' }, JSON.stringify({ message: INTERNAL_ERROR })],
    [
      'plain text where the client shows that',
      'register',
      { username: 'sam', email: 'sam@example.org', password: 'secret1', confirmPassword: 'secret1' },
      INTERNAL_ERROR,
    ],
  ] as const)(
    'an internal error is logged with the request’s id, and its message is not sent: %s',
    { tags: 'one-process' },
    async (_, name, body, text) => {
      const lines: string[] = [];
      const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
      const app = t.appWith({}, log);
      await t.sql((sql) => sql`alter table users rename column username_key to broken`);
      try {
        const response = await new Caller(app).send(name, { body });
        expect(response.status).toBe(500);
        expect(await response.text()).toBe(text);
        expect(lines).toHaveLength(1);
        const logged = JSON.parse(lines[0] ?? '');
        expect(logged).toMatchObject({
          requestId: response.headers.get('x-request-id'),
          method: 'POST',
          route: `/api/${name}`,
        });
        expect(logged.err.message).toContain('username_key');
        expect(lines[0]).not.toContain('secret1');
      } finally {
        await t.sql((sql) => sql`alter table users rename column broken to username_key`);
      }
    },
  );
});
