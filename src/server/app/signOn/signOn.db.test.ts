import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { HOUR } from '#domain/time.ts';
import { OidcProvider, UnreachableError } from '#server/accounts/singleSignOn/oidcProvider.ts';
import type { App } from '#server/app/app.ts';
import type { OidcConfig } from '#server/infrastructure/config/config.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Authenticator } from '#test/support/authenticator.ts';
import { Caller } from '#test/support/caller.ts';
import { testProvider } from '#test/support/oidcProvider.ts';

const t = await testApp();
const provider = testProvider();
const HOST = { Host: 'localhost:3000' };

let app: App;
const lines: string[] = [];

beforeAll(() => {
  app = appWith({});
});

function appWith(settings: Partial<OidcConfig>, site: Parameters<typeof t.appHere>[0] = {}): App {
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  return t.appHere({ ...site, oidc: provider.config(settings) }, log);
}

beforeEach(async () => {
  await t.database.reset();
  lines.length = 0;
  Object.assign(provider, { user: { sub: 'sam' }, userInfo: {}, forged: {}, isForger: false, isDown: false });
});

const browser = (cookie?: string) => new Caller(app, cookie);

async function visit(caller: Caller, path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await caller.request(path, { headers: { ...HOST, ...headers } });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location') ?? `${response.status}`;
}

/** Begins, and returns the provider's answer: a path of the site. */
async function askProvider(caller: Caller, query = ''): Promise<string> {
  return provider.approve(await visit(caller, `/auth/oidc${query}`));
}

/** Goes to the provider and back, and returns the page that it leads to. */
async function signOn(caller: Caller, query = ''): Promise<string> {
  return visit(caller, await askProvider(caller, query));
}

/** the page that asks for a username, and leads on to another */
const newAccount = (redirect = '/') => `/auth/new?${new URLSearchParams({ redirect })}`;

const problem = (reason: string, redirect = '/') => `/auth/problem?${new URLSearchParams({ reason, redirect })}`;

/** Registers whom the provider names. */
async function register(caller = browser(), username = 'sam'): Promise<User> {
  expect(await signOn(caller)).toBe(newAccount());
  return caller.call('registerByOidc', { body: { username } });
}

describe('a new user', () => {
  test('confirms a username before the account exists', async () => {
    provider.user = { sub: 'sam', preferred_username: 'sam', email: 'sam@example.org', email_verified: true };
    const caller = browser();
    expect(await signOn(caller, '?redirect=/picks')).toBe(newAccount('/picks'));
    expect(await t.sql((sql) => sql`select from users`)).toHaveLength(0);
    const proposed = { username: 'sam', email: 'sam@example.org' };
    expect(await caller.call('readOidcRegistration')).toEqual(proposed);
    const user = await caller.call('registerByOidc', { body: { username: 'Sammy' } });
    expect(user).toMatchObject({ username: 'Sammy', email: 'sam@example.org', isAdmin: false });
    const [session] = await caller.call('listSessions');
    expect(session?.method).toBe('oidc');
    expect(await caller.call('listIdentities')).toMatchObject([{ provider: 'Acme ID', isCurrent: true }]);
    expect(await caller.call('listReauthWays')).toEqual(['oidc']);
  });

  test('is known at the next sign-in, under another name and address too', async () => {
    const user = await register();
    provider.user = { sub: 'sam', preferred_username: 'noor', email: 'noor@example.org', email_verified: true };
    const again = browser();
    expect(await signOn(again, '?redirect=/picks')).toBe('/picks');
    expect(await again.call('currentUser')).toEqual(user);
  });

  test.each([
    [{ preferred_username: 'ada', email: 'lace@example.org', name: 'Ada L' }, 'ada'],
    [{ preferred_username: ' ', email: 'lace@example.org', name: 'Ada L' }, 'lace'],
    [{ name: 'Ada L' }, 'Ada L'],
    [{ preferred_username: 'SAM' }, 'SAM 2'],
    [{ preferred_username: 'rооt' }, 'rооt 2'],
    [{ preferred_username: 'x'.repeat(99) }, 'x'.repeat(64)],
    [{ preferred_username: 7 }, 'player'],
  ])('with the claims %j is called %s unless they say otherwise', async (claims, username) => {
    await t.buildUser({ username: 'sam' });
    await t.buildUser({ username: 'root', isAdmin: true });
    provider.userInfo = claims;
    const caller = browser();
    await signOn(caller);
    expect(await caller.call('readOidcRegistration')).toMatchObject({ username });
  });

  test.each([[false], [undefined], ['true']])('keeps no address with email_verified %j', async (isVerified) => {
    provider.user = { sub: 'sam', email: 'sam@example.org', email_verified: isVerified };
    expect(await register()).toMatchObject({ email: null });
  });

  test.each([
    ['confirms', { email: 'other@example.org' }, { email: 'sam@example.org', email_verified: true }, 'sam@example.org'],
    ['confirms', {}, { email: 'sam@example.org', email_verified: true }, 'sam@example.org'],
    ['does not confirm', { email: 'other@example.org' }, { email_verified: true }, null],
    ['does not confirm', { email_verified: true }, { email: 'other@example.org', email_verified: false }, null],
  ])('keeps an address that one answer of the provider %s by itself: %j and %j', async (_, claims, userInfo, email) => {
    provider.user = { sub: 'sam', ...claims };
    provider.userInfo = userInfo;
    expect(await register()).toMatchObject({ email });
  });

  test('is never an account of the same name or address', async () => {
    const sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
    provider.user = { sub: 'thief', preferred_username: 'sam', email: 'sam@example.org', email_verified: true };
    const thief = browser();
    expect(await signOn(thief)).toBe(newAccount());
    expect(await thief.isSignedIn()).toBe(false);
    expect(await thief.error('registerByOidc', { body: { username: 'Sam' } })).toMatchObject({
      status: 409,
      message: 'Username already exists',
    });
    const made = await thief.call('registerByOidc', { body: { username: 'sam 2' } });
    expect(made.id).not.toBe(sam.user.id);
    expect(await sam.call('listIdentities')).toEqual([]);
  });

  test('gets no name that looks like that of a site admin, or of an admin of the pool that invites', async () => {
    await t.buildUser({ username: 'root', isAdmin: true });
    const pool = await t.buildPool(await t.buildUser({ username: 'ann' }), await t.buildSeason());
    const caller = browser();
    await signOn(caller, `?redirect=/groups/join/${pool.inviteCode}`);
    for (const username of ['rооt', 'аnn']) {
      expect(await caller.error('registerByOidc', { body: { username } })).toMatchObject({
        status: 400,
        message: 'This name looks like another',
      });
    }
    await caller.call('registerByOidc', { body: { username: 'sam' } });
  });

  test('is created once, by their own browser', async () => {
    const [caller, other] = [browser(), browser()];
    const over = { status: 409, message: 'This login is over. Please begin again.' };
    expect(await signOn(caller)).toBe(newAccount());
    const cookie = caller.cookie;
    expect(await other.error('registerByOidc', { body: { username: 'sam' } })).toEqual(over);
    await caller.call('registerByOidc', { body: { username: 'sam' } });
    expect(await browser(cookie).error('registerByOidc', { body: { username: 'sam 2' } })).toEqual(over);
  });

  test('needs an invite link where registration is for invited people', async () => {
    const host = await t.buildUser({ username: 'ana' });
    const pool = await t.buildPool(host, await t.buildSeason());
    const invited = appWith({}, { registration: 'invited' });
    const caller = new Caller(invited);
    expect(await signOn(caller, '?redirect=/picks')).toBe(problem('invited', '/picks'));
    const link = `/groups/join/${pool.inviteCode}`;
    expect(await signOn(caller, `?redirect=${link}`)).toBe(newAccount(link));
    await t.sql((sql) => sql`update pools set joining = 'closed'`);
    expect(await caller.error('registerByOidc', { body: { username: 'sam' } })).toMatchObject({
      status: 403,
      message: 'You need an invite link to register here',
    });
    await t.sql((sql) => sql`update pools set joining = 'open'`);
    await caller.call('registerByOidc', { body: { username: 'sam' } });
  });

  test.each([
    ['closed', {}, { registration: 'closed' }],
    ['unknown', { autoRegister: 'off' }, {}],
  ] as const)('is refused as %s, and whom the site knows is not', async (reason, settings, site) => {
    await register();
    const strict = appWith(settings, site);
    expect(await signOn(new Caller(strict))).toBe('/');
    provider.user = { sub: 'noor' };
    expect(await signOn(new Caller(strict))).toBe(problem(reason));
  });
});

describe('a wrong answer', () => {
  beforeEach(async () => {
    await register();
  });

  // it is logged without what the provider and the site tell each other
  afterEach(() => expect(lines.join('')).not.toMatch(/eyJ|a client secret|Bearer|code=/));

  test('for another browser is refused', async () => {
    const [sams, thiefs] = [browser(), browser()];
    const answer = await askProvider(sams);
    await askProvider(thiefs);
    expect(await visit(thiefs, answer)).toBe(problem('expired'));
    expect(await visit(browser(), answer)).toBe(problem('expired'));
    expect(await thiefs.isSignedIn()).toBe(false);
  });

  test('with another’s code is refused', async () => {
    const [sams, thiefs] = [browser(), browser()];
    const code = new URLSearchParams((await askProvider(sams)).split('?')[1]).get('code') ?? '';
    const own = new URL(await askProvider(thiefs), 'http://localhost:3000');
    own.searchParams.set('code', code);
    expect(await visit(thiefs, own.pathname + own.search)).toBe(problem('failed'));
    expect(await thiefs.isSignedIn()).toBe(false);
  });

  test('that is replayed is refused', async () => {
    const caller = browser();
    const answer = await askProvider(caller);
    const { cookie } = caller;
    expect(await visit(caller, answer)).toBe('/');
    expect(await visit(browser(cookie), answer)).toBe(problem('expired'));
  });

  test('after ten minutes is refused', async () => {
    const caller = browser();
    const answer = await askProvider(caller);
    await t.sql((sql) => sql`update oidc_flows set expires_at = clock_timestamp() - interval '1 second'`);
    expect(await visit(caller, answer)).toBe(problem('expired'));
  });

  test.each([
    ['of another provider', { iss: 'https://evil.example/' }],
    ['for another site', { aud: 'another' }],
    ['to another question', { nonce: 'another' }],
    ['that has expired', { exp: 1 }],
  ])('%s is refused', async (_, forged) => {
    provider.forged = forged;
    const caller = browser();
    expect(await signOn(caller, '?redirect=/picks')).toBe(problem('failed', '/picks'));
    expect(await caller.isSignedIn()).toBe(false);
  });

  test('that says it comes from another provider is refused', async () => {
    const caller = browser();
    const answer = new URL(await askProvider(caller), 'http://localhost:3000');
    answer.searchParams.set('iss', 'https://evil.example/');
    expect(await visit(caller, answer.pathname + answer.search)).toBe(problem('failed'));
  });

  test('with another signature is refused', async () => {
    provider.isForger = true;
    expect(await signOn(browser())).toBe(problem('failed'));
  });

  test('that is a refusal of the provider’s says so', async () => {
    const caller = browser();
    const state = new URLSearchParams((await askProvider(caller)).split('?')[1]).get('state') ?? '';
    const refusal = `/auth/oidc/callback?${new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })}`;
    expect(await visit(caller, refusal)).toBe(problem('denied'));
  });
});

describe('the addresses of a sign-in', () => {
  test('are those of PUBLIC_URL, whatever host a request names', async () => {
    const caller = browser();
    const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const own = await visit(caller, '/auth/oidc?redirect=/picks', forged);
    expect(own).toBe('http://localhost:3000/auth/oidc?redirect=%2Fpicks&own=1');
    // a proxy that replaces the header is no circle
    const location = new URL(await visit(caller, '/auth/oidc?redirect=/picks&own=1', forged));
    expect(location.origin).toBe(new URL(provider.issuer).origin);
    expect(location.searchParams.get('redirect_uri')).toBe('http://localhost:3000/auth/oidc/callback');
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/picks\r\nX: y'])(
    'lead to no other site: %s',
    async (redirect) => {
      await register();
      expect(await signOn(browser(), `?${new URLSearchParams({ redirect })}`)).toBe('/');
    },
  );
});

describe('the admin claim', () => {
  const isAdmin = async () =>
    (await t.sql((sql) => sql`select from users where username = 'sam' and is_admin`)).length === 1;

  beforeEach(() => t.buildUser({ username: 'root', isAdmin: true }));

  test.each([
    [['players', 'unbusted-admins'], true],
    ['unbusted-admins', true],
    [['unbusted-admins-not'], false],
    ['players unbusted-admins', false],
    [{ 'unbusted-admins': true }, false],
    [undefined, false],
  ])('%j makes a site admin: %s', async (groups, expected) => {
    await register();
    provider.userInfo = { groups };
    await signOn(browser());
    expect(await isAdmin()).toBe(expected);
  });

  test('gives at the first sign-in, takes at a later one, and the audit log says so', async () => {
    provider.user = { sub: 'sam', groups: ['unbusted-admins'] };
    await register();
    expect(await isAdmin()).toBe(true);
    provider.user = { sub: 'sam', groups: [] };
    const caller = browser();
    await signOn(caller);
    expect(await caller.call('currentUser')).toMatchObject({ isAdmin: false });
    const rows = await t.sql(
      (sql) => sql<{ actor: string; after: object }[]>`select actor, after from audit_log order by id`,
    );
    expect(rows).toEqual([
      { actor: 'single sign-on', after: { isAdmin: true } },
      { actor: 'single sign-on', after: { isAdmin: false } },
    ]);
  });

  test('tells the site admins of whom it makes one, at the first sign-in and at a later one', async () => {
    await t.sql((sql) => sql`delete from deliveries`);
    provider.user = { sub: 'sam', groups: ['unbusted-admins'] };
    await register();
    provider.user = { sub: 'noor' };
    await register(browser(), 'noor');
    provider.user = { sub: 'noor', groups: ['unbusted-admins'] };
    for (let n = 0; n < 2; n += 1) await signOn(browser());
    const rows = await t.sql((sql) => sql<{ about: { username: string; by: string } }[]>`select about from deliveries`);
    expect(rows.map(({ about: { username, by } }) => `${username} by ${by}`).sort()).toEqual([
      'noor by single sign-on',
      'sam by single sign-on',
    ]);
  });

  test('that the last site admin loses is a line in the log', async () => {
    await t.sql((sql) => sql`update users set is_admin = false`);
    provider.user = { sub: 'sam', groups: ['unbusted-admins'] };
    await register();
    provider.user = { sub: 'sam' };
    expect(await signOn(browser())).toBe('/');
    expect(await isAdmin()).toBe(true);
    expect(lines.join('')).toContain('the last one stays');
  });
});

describe('connecting', () => {
  let sam: ApiUser;
  let sams: Caller;

  beforeEach(async () => {
    sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
    await t.givePassword(sam);
    sams = browser(sam.cookie);
  });

  test('adds a way to sign in, which a mail tells and takes away', async () => {
    expect(await signOn(sams, '?connect=1&redirect=/profile')).toBe('/profile');
    const again = browser();
    await signOn(again);
    expect(await again.call('currentUser')).toEqual(sam.user);
    const outbox = join(t.config.dataDir, 'outbox');
    rmSync(outbox, { recursive: true, force: true });
    await t.mailWorker.sendDue();
    const [file = ''] = readdirSync(outbox);
    const mail = readFileSync(join(outbox, file), 'utf8');
    expect(mail).toContain('One can log in to this Unbusted account by single sign-on now');
    const token = /\/undo\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    await t.anonymous().call('undo', { body: { token } });
    expect(await sams.isSignedIn()).toBe(false);
    expect(await t.sql((sql) => sql`select from identities`)).toHaveLength(0);
  });

  test('needs a fresh sign-in, so that a stolen session connects nothing', async () => {
    await t.endFreshness();
    expect(await visit(sams, '/auth/oidc?connect=1')).toBe(problem('stale'));
    expect(await sams.error('checkFreshSignIn')).toMatchObject({ status: 403, reauth: ['password'] });
  });

  test.each(['cross-site', 'same-site'])('begins at no other site (%s)', async (site) => {
    for (const purpose of ['connect', 'reauth']) {
      expect(await visit(sams, `/auth/oidc?${purpose}=1`, { 'Sec-Fetch-Site': site })).toBe(problem('session'));
    }
  });

  test('ends in the session that began it', async () => {
    const answer = await askProvider(sams, '?connect=1');
    const noor = await t.buildUser({ username: 'noor' });
    await t.givePassword(noor);
    await sams.call('login', { body: { username: 'noor', password: 'secret1' } });
    expect(await visit(sams, answer)).toMatch(/^\/auth\/problem\?reason=(session|expired)/);
    expect(await t.sql((sql) => sql`select from identities`)).toHaveLength(0);
  });

  test('tells an address of 20 new ways in a day, and then waits', async () => {
    const limited = new Caller(appWith({}, { rateLimits: 'on' }), sam.cookie);
    await signOn(limited, '?connect=1');
    await t.sql((sql) => sql`update rate_limits set points = 20 where key like 'additionsToEmail%'`);
    await t.sql((sql) => sql`delete from identities`);
    expect(await signOn(limited, '?connect=1&redirect=/profile')).toBe(problem('tooMany', '/profile'));
    expect(await t.sql((sql) => sql`select from identities`)).toHaveLength(0);
  });

  test('takes nobody else’s account of the provider, and no second one', async () => {
    await register(browser(), 'noor');
    expect(await signOn(sams, '?connect=1')).toBe(problem('connected'));
    provider.user = { sub: 'another' };
    expect(await signOn(sams, '?connect=1')).toBe('/');
    provider.user = { sub: 'a third' };
    expect(await signOn(sams, '?connect=1')).toBe(problem('connected'));
  });

  test('is undone in the profile, unless it is the only way to sign in', async () => {
    await signOn(sams, '?connect=1');
    const params = { id: at(await sams.call('listIdentities'), 0).id };
    const hash = await t.sql((sql) => sql`select password_hash from users`);
    await t.sql((sql) => sql`update users set password_hash = '!'`);
    expect(await sams.error('deleteIdentity', { params })).toMatchObject({ status: 409 });
    await t.sql((sql) => sql`update users set password_hash = ${String(Object.values(hash[0] ?? {})[0])}`);
    await sams.call('deleteIdentity', { params });
    expect(await sams.call('listIdentities')).toEqual([]);
  });

  test('needs somebody who is signed in, by a session', async () => {
    expect(await visit(browser(), '/auth/oidc?connect=1')).toBe(problem('session'));
    expect(await visit(browser(), '/auth/oidc?reauth=1')).toBe(problem('session'));
    const { token } = await sams.call('createToken', { body: { name: 'Script', scope: 'write' } });
    const script = new Caller(app, undefined, undefined, token);
    expect(await visit(script, '/auth/oidc?connect=1')).toBe(problem('session'));
  });
});

describe('an identity', () => {
  const restoring = async (caller: Caller) => {
    await caller.call('changeProfile', { body: { email: 'new@example.org' } });
    const token = 'x'.repeat(43);
    await t.sql(
      (sql) => sql`
        insert into email_change_tokens (token_hash, change_id)
        select encode(sha256(${token}::text::bytea), 'hex'), id from email_changes
      `,
    );
    await t.anonymous().call('restoreEmail', { body: { token } });
  };

  test('with which the account was made stays when its address is restored', async () => {
    provider.user = { sub: 'sam', email: 'sam@example.org', email_verified: true };
    const caller = browser();
    const user = await register(caller);
    await restoring(caller);
    const again = browser();
    expect(await signOn(again)).toBe('/');
    expect(await again.call('currentUser')).toEqual(user);
  });

  test('that was connected to it lately goes', async () => {
    const sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
    expect(await signOn(browser(sam.cookie), '?connect=1')).toBe('/');
    await restoring(browser(sam.cookie));
    expect(await t.sql((sql) => sql`select from identities`)).toHaveLength(0);
  });
});

describe('signing in again', () => {
  let caller: Caller;

  beforeEach(async () => {
    caller = browser();
    await register(caller);
    await t.endFreshness();
  });

  const now = () => Math.floor(Date.now() / 1000);

  test.each([
    ['says that it was just now', () => now(), '/profile', true],
    ['says that it was four minutes ago', () => now() - 240, '/profile', true],
    ['says nothing', () => undefined, problem('undated', '/profile'), false],
    ['says that it was six minutes ago', () => now() - 360, problem('stale', '/profile'), false],
  ])('a provider that %s', async (_, at, page, isFresh) => {
    provider.user = { sub: 'sam', auth_time: at() };
    const begun = await visit(caller, '/auth/oidc?reauth=1&redirect=/profile');
    expect(new URL(begun).searchParams.get('prompt')).toBe('login');
    expect(new URL(begun).searchParams.get('max_age')).toBe('0');
    const claims: unknown = JSON.parse(new URL(begun).searchParams.get('claims') ?? '');
    expect(claims).toEqual({ id_token: { auth_time: { essential: true } } });
    expect(await visit(caller, provider.approve(begun))).toBe(page);
    expect((await caller.send('checkFreshSignIn')).status).toBe(isFresh ? 204 : 403);
  });

  test('is over five minutes after the provider’s own sign-in', async () => {
    provider.user = { sub: 'sam', auth_time: now() - 240 };
    expect(await signOn(caller, '?reauth=1')).toBe('/');
    await t.sql((sql) => sql`update sessions set fresh_until = fresh_until - interval '1 minute'`);
    expect((await caller.send('checkFreshSignIn')).status).toBe(403);
  });

  test('does not count by the time that the provider tells elsewhere than in what it has signed', async () => {
    provider.user = { sub: 'sam', auth_time: undefined };
    provider.userInfo = { auth_time: now() };
    expect(await signOn(caller, '?reauth=1')).toBe(problem('undated'));
  });

  test.each([
    ['just now', () => now(), 204],
    ['tomorrow, by its own clock', () => now() + 86_400, 204],
    ['six minutes ago', () => now() - 360, 403],
    ['at a time that it does not tell', () => undefined, 403],
  ])('is not needed after a first or later sign-in if the provider saw the user %s', async (_, at, status) => {
    provider.user = { sub: 'noor', auth_time: at() };
    const [first, later] = [browser(), browser()];
    await register(first, 'noor');
    expect(await signOn(later)).toBe('/');
    for (const each of [first, later]) expect((await each.send('checkFreshSignIn')).status).toBe(status);
    await t.sql((sql) => sql`update sessions set fresh_until = fresh_until - interval '5 minutes'`);
    for (const each of [first, later]) expect((await each.send('checkFreshSignIn')).status).toBe(403);
  });

  test('as somebody else at the provider does not count', async () => {
    provider.user = { sub: 'noor' };
    expect(await signOn(caller, '?reauth=1')).toBe(problem('another'));
    expect((await caller.send('checkFreshSignIn')).status).toBe(403);
  });

  test('with a passkey counts as well', async () => {
    await t.sql((sql) => sql`update sessions set fresh_until = clock_timestamp() + interval '1 minute'`);
    const phone = new Authenticator();
    const { challenge } = await caller.call('beginPasskey');
    await caller.call('createPasskey', { body: { name: 'Phone', response: phone.create({ challenge }) } });
    await t.endFreshness();
    expect(await caller.error('checkFreshSignIn')).toMatchObject({ reauth: ['passkey', 'oidc'] });
  });
});

describe('the provider', () => {
  test('is asked for nothing before somebody signs in by it', async () => {
    const before = provider.requests;
    const fresh = appWith({});
    await new Caller(fresh).call('readAbout');
    expect((await fresh.request('/readyz')).status).toBe(200);
    expect(provider.requests).toBe(before);
  });

  test('that cannot be reached leads back to sign-in', async () => {
    provider.isDown = true;
    const other = appWith({});
    const caller = new Caller(other);
    expect(await visit(caller, '/auth/oidc?redirect=/picks')).toBe('/auth?reason=unreachable&redirect=%2Fpicks');
    const sam = await t.buildUser({ username: 'sam' });
    // sign-in would lead whoever is signed in on to where they were, without a word
    for (const purpose of ['connect', 'reauth']) {
      const asked = `/auth/oidc?${purpose}=1&redirect=/profile`;
      expect(await visit(new Caller(other, sam.cookie), asked)).toBe(problem('unreachable', '/profile'));
    }
    expect((await other.request('/readyz')).status).toBe(200);
    expect(lines.join('')).toContain('cannot be reached');
  });

  test('is asked what it offers once an hour, and where it did not answer again after two seconds', async () => {
    let now = 0;
    const client = new OidcProvider(provider.config(), 'http://localhost:3000', () => now);
    /** how often the provider is asked for one sign-in; undefined if that fails */
    const asked = async () => {
      const before = provider.requests;
      const begun = await client.begin({ fresh: false }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnreachableError);
      });
      return begun && provider.requests - before;
    };
    provider.isDown = true;
    expect(await asked()).toBe(undefined);
    provider.isDown = false;
    now = 1_999;
    expect(await asked()).toBe(undefined);
    now = 2_000;
    expect(await asked()).toBe(1);
    now += HOUR - 1;
    expect(await asked()).toBe(0);
    now += 1;
    expect(await asked()).toBe(1);
  });

  test('is named to everybody, and no site without one has its pages', async () => {
    const { signIn } = await browser().call('readAbout');
    expect(signIn.oidc).toEqual({ name: 'Acme ID', autoRedirect: false });
    expect((await t.anonymous().request('/auth/oidc')).status).toBe(404);
  });
});

test('a session by the provider ends after seven days, however much it is used', async () => {
  const caller = browser();
  await register(caller);
  const ends = () =>
    t.sql(
      (sql) => sql<{ isWeek: boolean }[]>`
        select expires_at between clock_timestamp() + interval '6 days 23 hours' and clock_timestamp() + interval '7 days'
          as is_week
        from sessions
      `,
    );
  expect(await ends()).toEqual([{ isWeek: true }]);
  await t.sql(
    (sql) => sql`update sessions set expires_at = clock_timestamp() + interval '1 hour', used_at = '2026-01-01'`,
  );
  expect(await caller.isSignedIn()).toBe(true);
  expect(await ends()).toEqual([{ isWeek: false }]);
});
