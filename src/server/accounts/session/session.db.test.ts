import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { insertSession } from './sessionQueries.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;

const t = await testApp();

beforeEach(() => t.database.reset());

const registration = {
  body: { username: 'sam', email: 'sam@example.org', password: 'secret1', confirmPassword: 'secret1' },
};

async function registered(): Promise<Caller> {
  const caller = t.anonymous();
  await caller.call('register', registration);
  return caller;
}

async function signedIn(): Promise<Caller> {
  const caller = t.anonymous();
  await caller.call('login', { body: { username: 'sam', password: 'secret1' } });
  return caller;
}

/** Inserts rows of sam, each a minute older than the one before. */
function fill(table: 'sessions' | 'known_browsers', column: 'expires_at' | 'seen_at', count: number) {
  return t.sql((sql) =>
    sql.unsafe(`
      insert into ${table} (user_id, token_hash, ${column}${table === 'sessions' ? ', method' : ''})
      select u.id, lpad(n::text, 64, '0'), clock_timestamp() + interval '${column === 'seen_at' ? 0 : 1} day' - n * interval '1 minute'
        ${table === 'sessions' ? ", 'password'" : ''}
      from users u, generate_series(1, ${count}) n where u.username = 'sam'
    `),
  );
}

const session = (tokenHash: string) => ({ tokenHash, browser: null, system: null });

const stored = async (table: 'sessions' | 'known_browsers') =>
  t.sql((sql) =>
    sql.unsafe<{ token: string }[]>(`select ltrim(token_hash, '0') as token from ${table} order by token_hash`),
  );

test.each([
  ['sessions', 'expires_at'],
  ['known_browsers', 'seen_at'],
] as const)('an account has at most 20 %s, and signing in ends older ones', async (table, column) => {
  await registered();
  await t.sql((sql) => sql.unsafe(`delete from ${table}`));
  const other = await t.buildUser({ username: 'noor' });
  await fill(table, column, 19);
  await signedIn();
  expect(await stored(table)).toHaveLength(table === 'sessions' ? 21 : 20);
  const last = await signedIn();
  const tokens = (await stored(table)).map(({ token }) => token);
  expect(tokens.filter((token) => token.length < 3).sort()).toEqual(
    Array.from({ length: 18 }, (_, n) => String(n + 1)).sort(),
  );
  expect([await last.isSignedIn(), await other.isSignedIn()]).toEqual([true, true]);
});

test('forty sign-ins at once leave few sessions more than 20, and the next one leaves 20', async () => {
  await registered();
  await t.sql((sql) => sql`update users set password_hash = ${'!'}`);
  const [sam] = await t.sql((sql) => sql<{ id: number }[]>`select id from users`);
  const start = (n: number) =>
    t.database.query(
      insertSession,
      session(String(n).padStart(64, '0')),
      { id: sam?.id ?? 0, method: 'password', passwordHash: '!' },
      3600,
    );
  const started = await Promise.all(Array.from({ length: 40 }, (_, n) => start(n)));
  expect(new Set(started)).toEqual(new Set([true]));
  expect((await stored('sessions')).length).toBeLessThan(35);
  await start(99);
  expect(await stored('sessions')).toHaveLength(20);
});

test('a sign-in with a password that was just changed ends no session', async () => {
  await registered();
  await fill('sessions', 'expires_at', 24);
  const [sam] = await t.sql((sql) => sql<{ id: number }[]>`select id from users`);
  const account = { id: sam?.id ?? 0, method: 'password', passwordHash: 'another' } as const;
  expect(await t.database.query(insertSession, session('f'.repeat(64)), account, 3600)).toBe(false);
  expect(await stored('sessions')).toHaveLength(25);
});

describe('sessions', () => {
  const cookiesOf = async (caller: Caller) => (await caller.send('currentUser')).headers.getSetCookie();
  const expireIn = (seconds: number) =>
    t.sql((sql) => sql`update sessions set expires_at = clock_timestamp() + make_interval(secs => ${seconds})`);
  const secondsLeft = async () => {
    const [row] = await t.sql(
      (sql) =>
        sql<{ left: number }[]>`select extract(epoch from expires_at - clock_timestamp())::int as left from sessions`,
    );
    return row?.left;
  };

  test('a session is a cookie for 30 days, hidden from scripts and other sites’ forms', async () => {
    const response = await t.anonymous().send('register', registration);
    const [cookie] = response.headers.getSetCookie();
    const [pair, ...attributes] = cookie?.split('; ') ?? [];
    expect(pair).toMatch(/^unbusted=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${THIRTY_DAYS}`, 'Path=/', 'SameSite=Lax']);
    expect(await secondsLeft()).toBeGreaterThan(THIRTY_DAYS - 60);
  });

  test('with PUBLIC_URL on https the cookie is for https and for this host only', async () => {
    const caller = new Caller(t.appWith({ publicUrl: 'https://pool.example.org' }));
    const [cookie] = (await caller.send('register', registration)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-unbusted=[\w-]{43}; /);
    expect(cookie?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      `Max-Age=${THIRTY_DAYS}`,
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    expect(await caller.isSignedIn()).toBe(true);
    await caller.call('logout');
    expect(caller.cookie).not.toContain('__Host-unbusted=');
  });

  test('the stored hash of a session does not sign in', async () => {
    await registered();
    const [row] = await t.sql((sql) => sql<{ stored: string }[]>`select token_hash as stored from sessions`);
    expect(await new Caller(t.app, `unbusted=${row?.stored}`).isSignedIn()).toBe(false);
  });

  test('a session outlives a restart', async () => {
    const { cookie } = await registered();
    expect(await new Caller(t.appWith({}), cookie).isSignedIn()).toBe(true);
  });

  test('an expired session does not sign in', async () => {
    const caller = await registered();
    await expireIn(-1);
    expect(await caller.error('currentUser')).toEqual({ status: 401, message: 'Unauthorized' });
  });

  test('a session is extended by use, at most once a day', async () => {
    const caller = await registered();
    expect(await cookiesOf(caller)).toEqual([]);
    const [cookie] = caller.cookie?.split('; ') ?? [];
    await expireIn(THIRTY_DAYS / 2);
    const [renewed] = await cookiesOf(caller);
    expect(renewed).toMatch(`${cookie}; Max-Age=${THIRTY_DAYS}; Path=/; HttpOnly; SameSite=Lax`);
    expect(await secondsLeft()).toBeGreaterThan(THIRTY_DAYS - 60);
    expect(await cookiesOf(caller)).toEqual([]);
  });

  test('a session is extended by a 304 response too', async () => {
    const caller = await registered();
    const tag = (await caller.send('currentUser')).headers.get('etag') ?? '';
    await expireIn(THIRTY_DAYS / 2);
    const response = await caller.request('/api/user', { headers: { 'If-None-Match': tag } });
    expect(response.status).toBe(304);
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  test.each([
    ['empty', 'unbusted='],
    ['a NUL', 'unbusted=%00'],
    ['no text', 'unbusted=\u00e9'],
    ['very long', `unbusted=${'x'.repeat(8_000)}`],
    ['without a value', 'unbusted'],
  ])('an invalid cookie does not sign in: %s', async (_, cookie) => {
    await registered();
    expect(await new Caller(t.app, cookie).isSignedIn()).toBe(false);
  });

  test('signing out ends only this session', async () => {
    await registered();
    const [phone, desk] = [await signedIn(), await signedIn()];
    const { cookie } = phone;
    const response = await phone.send('logout');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^unbusted=; Max-Age=0; Path=\//)]);
    expect(await phone.isSignedIn()).toBe(false);
    expect(await new Caller(t.app, cookie).isSignedIn()).toBe(false);
    expect(await desk.isSignedIn()).toBe(true);
  });

  test.each(['register', 'login'] as const)('a sign-in replaces the session that the browser had: %s', async (name) => {
    const noor = await registered();
    for (const [n, planted] of [noor.cookie, 'unbusted=planted', '__Host-unbusted=planted'].entries()) {
      const body = { ...registration.body, username: `victim ${n}` };
      if (name === 'login') await t.anonymous().call('register', { body });
      const victim = new Caller(t.app, planted);
      expect((await victim.send(name, { body })).ok).toBe(true);
      expect(await victim.call('currentUser')).toMatchObject({ username: `victim ${n}` });
      expect(await (await new Caller(t.app, planted).send('currentUser')).text()).not.toContain('victim');
    }
  });

  test('signing out without a session succeeds', async () => {
    await t.anonymous().call('logout');
    await new Caller(t.app, 'unbusted=nobody').call('logout');
  });
});

describe('a new session', () => {
  const started = () =>
    t.sql(
      (sql) => sql<{ method: string; browser: string | null; system: string | null; fresh: number; usedFor: number }[]>`
        select method, browser, system, extract(epoch from fresh_until - clock_timestamp())::int as fresh,
          extract(epoch from clock_timestamp() - used_at)::int as used_for
        from sessions order by id
      `,
    );
  const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

  test('a session stores how it was signed in, and with which browser', async () => {
    await registered();
    const desk = t.anonymous();
    const body = JSON.stringify({ username: 'sam', password: 'secret1' });
    const headers = { 'Content-Type': 'application/json', 'User-Agent': SAFARI };
    expect((await desk.request('/api/login', { method: 'POST', headers, body })).status).toBe(200);
    expect(await started()).toMatchObject([
      { method: 'password', browser: null, system: null },
      { method: 'password', browser: 'Safari', system: 'macOS' },
    ]);
  });

  test('a sign-in is fresh for five minutes, and use does not prolong that', async () => {
    const caller = await registered();
    const [made] = await started();
    expect(made?.fresh).toBeGreaterThan(290);
    expect(made?.fresh).toBeLessThanOrEqual(300);
    await t.sql((sql) => sql`update sessions set fresh_until = now(), expires_at = now() + interval '1 day'`);
    expect(await caller.isSignedIn()).toBe(true);
    expect((await started())[0]?.fresh).toBeLessThanOrEqual(0);
  });

  test('the use of a session is stored by the hour', async () => {
    const caller = await registered();
    const setUsedHoursAgo = (hours: number) =>
      t.sql(
        (sql) => sql`
          update sessions
          set used_at = date_trunc('hour', clock_timestamp(), 'UTC') - make_interval(hours => ${hours}),
            expires_at = clock_timestamp() + interval '30 days'
        `,
      );
    await setUsedHoursAgo(2);
    // a change of the user invalidates the cached session
    await t.sql((sql) => sql`update users set avatar_url = 'https://example.org/a.png'`);
    const response = await caller.send('currentUser');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await started())[0]?.usedFor).toBeLessThan(3_600);
  });
});
