import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Caller } from '#test/caller.ts';

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

const isSignedIn = async (caller: Caller) => (await caller.send('currentUser')).status === 200;

describe('a session', () => {
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

  test('is a cookie that scripts and other sites’ forms do not get, for 30 days', async () => {
    const response = await t.anonymous().send('register', registration);
    const [cookie] = response.headers.getSetCookie();
    const [pair, ...attributes] = cookie?.split('; ') ?? [];
    expect(pair).toMatch(/^unbusted=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${THIRTY_DAYS}`, 'Path=/', 'SameSite=Lax']);
    expect(await secondsLeft()).toBeGreaterThan(THIRTY_DAYS - 60);
  });

  test('is for https alone, and for this host alone, where PUBLIC_URL is https', async () => {
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
    expect(await isSignedIn(caller)).toBe(true);
    await caller.call('logout');
    expect(caller.cookie).not.toContain('__Host-unbusted=');
  });

  test('is kept as a hash: the table lets nobody in', async () => {
    await registered();
    const [row] = await t.sql((sql) => sql<{ kept: string }[]>`select token_hash as kept from sessions`);
    expect(await isSignedIn(new Caller(t.app, `unbusted=${row?.kept}`))).toBe(false);
  });

  test('outlives a restart', async () => {
    const { cookie } = await registered();
    expect(await isSignedIn(new Caller(t.appWith({}), cookie))).toBe(true);
  });

  test('that has expired is none', async () => {
    const caller = await registered();
    await expireIn(-1);
    expect(await caller.refusal('currentUser')).toEqual({ status: 401, message: 'Unauthorized' });
  });

  test('is prolonged by use, at most once a day', async () => {
    const caller = await registered();
    expect(await cookiesOf(caller)).toEqual([]);
    const [cookie] = caller.cookie?.split('; ') ?? [];
    await expireIn(THIRTY_DAYS / 2);
    const [renewed] = await cookiesOf(caller);
    expect(renewed).toMatch(`${cookie}; Max-Age=${THIRTY_DAYS}; Path=/; HttpOnly; SameSite=Lax`);
    expect(await secondsLeft()).toBeGreaterThan(THIRTY_DAYS - 60);
    expect(await cookiesOf(caller)).toEqual([]);
  });

  test('is prolonged by an answer that nothing has changed, too', async () => {
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
  ])('cannot be made up: %s', async (_, cookie) => {
    await registered();
    expect(await isSignedIn(new Caller(t.app, cookie))).toBe(false);
  });

  test('ends with signing out, alone', async () => {
    await registered();
    const [phone, desk] = [await signedIn(), await signedIn()];
    const { cookie } = phone;
    const response = await phone.send('logout');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^unbusted=; Max-Age=0; Path=\//)]);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(new Caller(t.app, cookie))).toBe(false);
    expect(await isSignedIn(desk)).toBe(true);
  });

  test.each(['register', 'login'] as const)('is never one that stood in the browser before: %s', async (name) => {
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

  test('signing out without one is fine', async () => {
    await t.anonymous().call('logout');
    await new Caller(t.app, 'unbusted=nobody').call('logout');
  });
});
