// @module-tag one-process

import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Hono } from 'hono';
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { laterBy } from '#test/support/laterBy.ts';
import { bytesOf, RawSocket } from '#test/support/rawSocket.ts';
import { startHttpServer } from './httpServer.ts';

/** A hash of `secret1` that is verified quickly. */
const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$tOeRO5I/TC6PE4qyfs7L6g$e8GPGJve7XwZY9aHigMIBKuzmwMrfQkN6DEOdrT9CFs';

// verifying hundreds of passwords would take too long
vi.mock('@node-rs/argon2', { spy: true });
vi.mocked(hash).mockImplementation(async () => CHEAP);
vi.mocked(verify).mockImplementation(async (_, password) => password === 'secret1');

const t = await testApp();
const OFFICE = '198.51.100.7';
const HOME = '203.0.113.9';

let app: Hono;
let sam: ApiUser;

beforeEach(async () => {
  // a process remembers whom it has refused
  app = t.appWith({ rateLimits: 'on' });
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
  await t.givePassword(sam);
});

const browser = (address = OFFICE, on: Hono = app) => new Caller(on, undefined, address);
const credentials = (username: string, password = 'secret1') => ({ body: { username, password } });
const right = (caller: Caller, username = 'sam') => statusOf(caller, 'login', credentials(username));
const wrong = (caller: Caller, username = 'sam') => statusOf(caller, 'login', credentials(username, 'wrong'));

async function statusOf(caller: Caller, name: CallName, sent: Parameters<Caller['send']>[1] = {}): Promise<number> {
  return (await caller.send(name, sent)).status;
}

/** Repeats an attempt, and returns its different statuses. */
async function times(count: number, work: (n: number) => Promise<number>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let n = 0; n < count; n += 1) statuses.add(await work(n));
  return [...statuses];
}

async function expectTooMany(
  caller: Caller,
  name: CallName,
  sent: Parameters<Caller['send']>[1],
  milliseconds: number,
) {
  const seconds = milliseconds / SECOND;
  const response = await caller.send(name, sent);
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
  const message = await response.text();
  expect(message).toMatch(/Too many tries\. Please wait \d+ (minutes|seconds)\./);
  return message;
}

describe('failed logins', () => {
  test('an account allows 10 failed logins from one address in 15 minutes', async () => {
    expect(await times(10, () => wrong(browser()))).toEqual([401]);
    await expectTooMany(browser(), 'login', credentials('sam'), 15 * MINUTE);
    expect(await right(browser(HOME))).toBe(200);
    laterBy(14 * MINUTE);
    expect(await right(browser())).toBe(429);
    laterBy(MINUTE);
    expect(await right(browser())).toBe(200);
  });

  test('failed logins of an unknown name are counted and answered like those of an account', async () => {
    const messages: string[] = [];
    for (const username of ['sam', 'nobody']) {
      expect(await times(10, () => wrong(browser(), username))).toEqual([401]);
      messages.push(await expectTooMany(browser(), 'login', credentials(username), 15 * MINUTE));
    }
    expect(messages[0]).toBe(messages[1]);
  });

  test.each(['SAM', ' sam ', 'ｓａｍ'])('failed logins as %j count for the account sam', async (username) => {
    expect(await times(10, () => wrong(browser(), username))).toEqual([401]);
    expect(await right(browser())).toBe(429);
  });

  test('failed logins that arrive at once are limited alike', async () => {
    const statuses = await Promise.all(Array.from({ length: 25 }, () => wrong(browser())));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('failed logins do not count for other accounts, and successful logins are no failed ones', async () => {
    expect(await times(9, () => wrong(browser()))).toEqual([401]);
    expect(await times(12, () => right(browser()))).toEqual([200]);
    expect(await wrong(browser())).toBe(401);
    expect(await right(browser())).toBe(429);
    const noor = await t.buildUser({ username: 'noor' });
    await t.givePassword(noor);
    expect(await right(browser(), 'noor')).toBe(200);
  });

  test('rejected attempts increment no other counter', async () => {
    expect(await times(310, () => wrong(browser()))).toEqual([401, 429]);
    expect(await wrong(browser(), 'nobody')).toBe(401);
    expect(await right(browser(HOME))).toBe(200);
  });

  test('after 100 failed logins from many addresses, only a known browser of the account can still try', async () => {
    const known = browser(HOME);
    expect(await right(known)).toBe(200);
    expect(await times(100, (n) => wrong(browser(`192.0.2.${n % 10}`)))).toEqual([401]);
    await expectTooMany(browser('192.0.2.200'), 'login', credentials('sam'), 15 * MINUTE);
    expect(await right(browser(HOME))).toBe(429);
    await known.call('logout');
    expect(await right(known)).toBe(200);
  });

  test('a known browser has 10 failed logins, which no other client can use up', async () => {
    const known = browser();
    expect(await right(known)).toBe(200);
    expect(await times(10, () => wrong(browser()))).toEqual([401]);
    expect(await right(browser())).toBe(429);
    expect(await times(10, () => wrong(known))).toEqual([401]);
    await expectTooMany(known, 'login', credentials('sam'), 15 * MINUTE);
    expect(await right(browser(HOME))).toBe(200);
  });

  test('300 failed logins from one address lock no account out of its known browsers', async () => {
    const known = browser();
    expect(await right(known)).toBe(200);
    expect(await times(300, (n) => wrong(browser(), `nobody ${n}`))).toEqual([401]);
    await expectTooMany(browser(), 'login', credentials('sam'), 15 * MINUTE);
    expect(await right(browser(HOME))).toBe(200);
    expect(await right(known)).toBe(200);
  });

  test('a known browser has a cookie that outlives the session and that scripts cannot read', async () => {
    const [, cookie = ''] = (await browser().send('login', credentials('sam'))).headers.getSetCookie();
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^unbusted-browser=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${(365 * DAY) / SECOND}`, 'Path=/', 'SameSite=Lax']);
    const stored = await t.sql((sql) => sql<{ tokenHash: string }[]>`select token_hash from known_browsers`);
    expect(stored).toEqual([
      {
        tokenHash: createHash('sha256')
          .update(pair?.split('=')[1] ?? '')
          .digest('hex'),
      },
    ]);
  });

  test('a browser known to one account has no extra attempts for another', async () => {
    const noor = await t.buildUser({ username: 'noor' });
    await t.givePassword(noor);
    const noors = browser();
    expect(await right(noors, 'noor')).toBe(200);
    expect(await times(10, () => wrong(noors))).toEqual([401]);
    expect(await right(noors)).toBe(429);
  });
});

describe('right passwords', () => {
  test('an account allows 30 in a minute, of sign-ins, sign-ins again and changes together, on any browser', async () => {
    const known = browser(HOME);
    expect(await times(10, () => right(known))).toEqual([200]);
    expect(await times(10, (n) => right(browser(`192.0.2.${n}`)))).toEqual([200]);
    const toItself = { body: { currentPassword: 'secret1', newPassword: 'secret1', confirmPassword: 'secret1' } };
    expect(await times(5, () => statusOf(known, 'changePassword', toItself))).toEqual([200]);
    expect(await times(5, () => statusOf(known, 'reauth', { body: { password: 'secret1' } }))).toEqual([204]);
    vi.mocked(verify).mockClear();
    await expectTooMany(known, 'login', credentials('sam'), MINUTE);
    await expectTooMany(browser(), 'login', credentials('SAM'), MINUTE);
    await expectTooMany(known, 'reauth', { body: { password: 'secret1' } }, MINUTE);
    await expectTooMany(known, 'changePassword', toItself, MINUTE);
    expect(verify).not.toHaveBeenCalled();
    laterBy(MINUTE);
    expect(await right(known)).toBe(200);
  });

  test('a right password that is refused is no failed one', async () => {
    expect(await times(9, () => wrong(browser()))).toEqual([401]);
    expect(await times(30, () => right(browser(HOME)))).toEqual([200]);
    expect(await times(2, () => right(browser(HOME)))).toEqual([429]);
    laterBy(MINUTE);
    expect(await wrong(browser())).toBe(401);
  });

  test('right passwords at once are limited alike', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => right(browser(`192.0.2.${n}`))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const more = await Promise.all(Array.from({ length: 20 }, (_, n) => right(browser(`192.0.2.${n}`))));
    expect(more.filter((status) => status === 200)).toHaveLength(10);
    expect(more.filter((status) => status === 429)).toHaveLength(10);
  });

  test('an address allows 300 in a minute, besides browsers that the account knows', async () => {
    const known = browser();
    expect(await right(known)).toBe(200);
    await t.sql((sql) => sql`update rate_limits set points = 299 where key like 'rightPasswordsFromAddress%'`);
    const noor = await t.buildUser({ username: 'noor' });
    await t.givePassword(noor);
    expect(await right(browser(), 'noor')).toBe(200);
    await expectTooMany(browser(), 'login', credentials('noor'), MINUTE);
    await expectTooMany(known, 'login', credentials('noor'), MINUTE);
    // an insider uses up nothing that the others of an office have in their browsers
    expect(await times(2, () => right(known))).toEqual([200]);
    expect(await right(browser(HOME), 'noor')).toBe(200);
  });

  test('wrong ones do not count', async () => {
    expect(await times(40, (n) => wrong(browser(`192.0.2.${n}`)))).toEqual([401]);
    expect(await right(browser(HOME))).toBe(200);
    const rows = await t.sql((sql) => sql`select from rate_limits where key like 'rightPasswords%' and points <> 1`);
    expect(rows).toHaveLength(0);
  });
});

describe('wrong current passwords', () => {
  const change = (currentPassword: string) => ({
    body: { currentPassword, newPassword: 'secret2', confirmPassword: 'secret2' },
  });
  const guesses = {
    changePassword: (password: string) => change(password),
    reauth: (password: string) => ({ body: { password } }),
  };

  test.each(['changePassword', 'reauth'] as const)(
    'wrong passwords in %s count as failed logins: 10 in 15 minutes, and no more is verified',
    async (name) => {
      const sams = new Caller(app, sam.cookie, OFFICE);
      expect(await times(10, () => statusOf(sams, name, guesses[name]('wrong')))).toEqual([400]);
      vi.mocked(verify).mockClear();
      await expectTooMany(sams, name, guesses[name]('secret1'), 15 * MINUTE);
      expect(await right(browser())).toBe(429);
      expect(verify).not.toHaveBeenCalled();
      laterBy(15 * MINUTE);
      await sams.call(name, guesses[name]('secret1'));
    },
  );

  test('wrong current passwords that arrive at once are limited alike', async () => {
    const sams = new Caller(app, sam.cookie, OFFICE);
    const tries = Array.from({ length: 15 }, () => statusOf(sams, 'changePassword', change('wrong')));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('wrong current passwords on a known browser count for that browser', async () => {
    const known = browser();
    expect(await right(known)).toBe(200);
    expect(await times(10, () => statusOf(known, 'changePassword', change('wrong')))).toEqual([400]);
    await expectTooMany(known, 'changePassword', change('secret1'), 15 * MINUTE);
    expect(await right(browser())).toBe(200);
  });

  test('right current passwords are no wrong ones', async () => {
    const sams = new Caller(app, sam.cookie, OFFICE);
    const toItself = { body: { currentPassword: 'secret1', newPassword: 'secret1', confirmPassword: 'secret1' } };
    expect(await times(12, () => statusOf(sams, 'changePassword', toItself))).toEqual([200]);
  });
});

describe('registrations', () => {
  const registration = (username: string, more: object = {}) => ({
    body: { username, email: 'x@example.org', password: 'secret1', confirmPassword: 'secret1', ...more },
  });
  const register = (username: string, more?: object, address?: string) =>
    statusOf(browser(address), 'register', registration(username, more));

  test('one address allows 100 registrations an hour', async () => {
    expect(await times(100, (n) => register(`player ${n}`))).toEqual([201]);
    const message = await expectTooMany(browser(), 'register', registration('noor'), HOUR);
    expect(message).toMatch(/^Too many tries/);
    expect(await register('', {})).toBe(429);
    expect(await register('noor', {}, HOME)).toBe(201);
    laterBy(HOUR);
    expect(await register('eve')).toBe(201);
  });

  test('registrations with unfinished bodies or closed connections do not count', async () => {
    const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop(0));
    const bytes = (username: string) =>
      bytesOf({ method: 'POST', path: '/api/register', body: JSON.stringify(registration(username).body) });
    const held = Array.from({ length: 100 }, () => new RawSocket(server.url));
    for (const [n, socket] of held.entries()) await socket.write(bytes(`player ${n}`).slice(0, -1));
    const genuine = new RawSocket(server.url);
    await genuine.write(bytes('noor'));
    expect(await genuine.status()).toBe(201);
    for (const socket of held) socket.hangUp();
    await Promise.all(held.map(({ closed }) => closed));
    expect(await t.sql((sql) => sql<{ points: number }[]>`select points from rate_limits`)).toEqual([{ points: 1 }]);
  });

  test('malformed registrations do not count; a taken name counts, because its answer reveals an account', async () => {
    expect(await times(100, () => register('noor', { confirmPassword: 'secret2' }))).toEqual([400]);
    expect(await times(100, () => register('sam'))).toEqual([409]);
    expect(await register('noor')).toBe(429);
  });
});

describe('forgotten passwords', () => {
  const forget = (email: string, address?: string) => statusOf(browser(address), 'forgotPassword', { body: { email } });

  test.each(['sam@example.org', 'nobody@example.org'])(
    '5 resets an hour can be requested for %s, from all addresses together',
    async (email) => {
      expect(await times(5, (n) => forget(n % 2 ? email.toUpperCase() : email, `192.0.2.${n}`))).toEqual([200]);
      await expectTooMany(browser(HOME), 'forgotPassword', { body: { email } }, HOUR);
      expect(await forget('noor@example.org')).toBe(200);
      laterBy(HOUR);
      expect(await forget(email)).toBe(200);
    },
  );

  test('one network address allows 30 resets an hour, and further ones count for no email address', async () => {
    expect(await times(30, (n) => forget(`nobody ${n}@example.org`.replace(' ', '.')))).toEqual([200]);
    const counts = () => t.readUnsynced((sql) => sql`select from rate_limits`);
    const before = await counts();
    await expectTooMany(browser(), 'forgotPassword', { body: { email: 'sam@example.org' } }, HOUR);
    expect(await times(20, (n) => forget(`more.${n}@example.org`))).toEqual([429]);
    expect(await counts()).toHaveLength(before.length);
    expect(await forget('sam@example.org', HOME)).toBe(200);
    laterBy(HOUR);
    expect(await forget('sam@example.org')).toBe(200);
  });
});

describe('changes of a pool', () => {
  test('a pool’s admin can change pools 100 times an hour', async () => {
    const season = await t.buildSeason();
    const pool = await t.buildPool(sam, season);
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const [admin, siteAdmin] = [new Caller(app, sam.cookie), new Caller(app, root.cookie)];
    const rename = (n: number) => ({ params: { id: pool.id }, body: { name: `Pool ${n}` } });
    expect(await times(100, (n) => statusOf(admin, 'changePool', rename(n)))).toEqual([200]);
    const member = { params: { id: pool.id, userId: root.user.id } };
    await expectTooMany(admin, 'changePool', rename(101), HOUR);
    for (const [name, sent] of [
      ['deletePool', { params: { id: pool.id }, body: { confirmText: 'delete me' } }],
      ['renewInviteCode', { params: { id: pool.id } }],
      ['removeMember', member],
      ['restoreMember', member],
      ['addPoolAdmin', member],
      ['dropPoolAdmin', member],
      ['setDues', { ...member, body: { status: 'paid' } }],
      ['setManyDues', { params: { id: pool.id }, body: [] }],
    ] as const) {
      expect(await statusOf(admin, name, sent)).toBe(429);
    }
    expect(await statusOf(siteAdmin, 'changePool', rename(102))).toBe(200);
    laterBy(HOUR);
    expect(await statusOf(admin, 'changePool', rename(103))).toBe(200);
  });

  test('rejected changes of a pool do not count', async () => {
    const pool = await t.buildPool(sam, await t.buildSeason());
    const admin = new Caller(app, sam.cookie);
    const nameless = { params: { id: pool.id }, body: { name: '' } };
    expect(await times(101, () => statusOf(admin, 'changePool', nameless))).toEqual([400]);
    expect(await statusOf(admin, 'changePool', { ...nameless, body: { name: 'Pool' } })).toBe(200);
  });
});

describe('invite codes', () => {
  async function scene() {
    const season = await t.buildSeason();
    const owner = await t.buildUser();
    const entry = await t.buildEntry(sam, season);
    const pool = await t.buildPool(owner, season);
    const join = (inviteCode: string, entryId = entry.id) => ({
      params: { id: pool.id },
      body: { entryId, inviteCode },
    });
    return { pool, join, caller: new Caller(app, sam.cookie), other: new Caller(app, owner.cookie) };
  }

  test('a user can look up 60 invite codes a minute, valid or not', async () => {
    const { pool, join, caller, other } = await scene();
    const code = (n: number) => ({ params: { code: n % 2 ? 'NOSUCHCODE' : pool.inviteCode } });
    expect(await times(60, (n) => statusOf(caller, 'lookUpInvite', code(n)))).toEqual([200, 404]);
    await expectTooMany(caller, 'lookUpInvite', code(0), MINUTE);
    await expectTooMany(caller, 'joinPool', join(pool.inviteCode), MINUTE);
    expect(await statusOf(other, 'lookUpInvite', code(0))).toBe(200);
    laterBy(MINUTE);
    expect(await statusOf(caller, 'lookUpInvite', code(0))).toBe(200);
  });

  test('a user can fail to join 60 times a minute, for any reason', async () => {
    const { pool, join, caller } = await scene();
    const tries = [
      join('NOSUCHCODE'),
      join(pool.inviteCode, 99),
      { params: { id: 99 }, body: {} },
      { params: { id: 'x' } },
    ];
    const failing = (n: number) => statusOf(caller, 'joinPool', tries[n % tries.length]);
    expect((await times(60, failing)).sort()).toEqual([400, 404]);
    await expectTooMany(caller, 'joinPool', join(pool.inviteCode), MINUTE);
    expect(await statusOf(caller, 'lookUpInvite', { params: { code: pool.inviteCode } })).toBe(429);
    expect(await statusOf(browser(), 'joinPool', join(pool.inviteCode))).toBe(401);
  });

  test('300 right codes at once from one address are all answered', async () => {
    const { pool } = await scene();
    const read = () => statusOf(browser(), 'readInvite', { params: { code: pool.inviteCode } });
    expect(new Set(await Promise.all(Array.from({ length: 300 }, read)))).toEqual(new Set([200]));
  });

  test('of 300 wrong codes at once from one address each process answers at most 20 more than the limit', async () => {
    const { pool } = await scene();
    const guess = () => statusOf(browser(), 'readInvite', { params: { code: 'NOSUCHCODE' } });
    const statuses = await Promise.all(Array.from({ length: 300 }, guess));
    const answered = statuses.filter((status) => status === 404).length;
    expect(answered).toBeGreaterThanOrEqual(60);
    expect(answered).toBeLessThan(60 + 20 * (inject('processes') ?? 1));
    expect(statuses.filter((status) => status === 429)).toHaveLength(300 - answered);
    await expectTooMany(browser(), 'readInvite', { params: { code: pool.inviteCode } }, MINUTE);
  });

  test('successful joins do not count', async () => {
    const { pool, join, caller } = await scene();
    const leaving = { params: { id: pool.id }, body: { entryId: join('').body.entryId } };
    const joinAndLeave = async () => {
      const status = await statusOf(caller, 'joinPool', join(pool.inviteCode));
      await caller.send('leavePool', leaving);
      return status;
    };
    expect(await times(61, joinAndLeave)).toEqual([201]);
  });
});

describe('counters', () => {
  test('counters are in the database, shared by processes and stored over restarts', async () => {
    const second = t.appWith({ rateLimits: 'on' });
    expect(await times(10, (n) => wrong(browser(OFFICE, n % 2 ? app : second)))).toEqual([401]);
    expect(await right(browser(OFFICE, app))).toBe(429);
    expect(await right(browser(OFFICE, second))).toBe(429);
    expect(await right(browser(OFFICE, t.appWith({ rateLimits: 'on' })))).toBe(429);
  });

  test('a process repeats a refusal for a second without asking the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await times(10, () => wrong(browser()))).toEqual([401]);
    await expectTooMany(browser(), 'login', credentials('sam'), 15 * MINUTE);
    // as after a count that was taken back
    await t.sql((sql) => sql`delete from rate_limits`);
    laterBy(SECOND - 1);
    expect(await right(browser())).toBe(429);
    expect(await right(browser(HOME))).toBe(200);
    laterBy(1);
    expect(await right(browser())).toBe(200);
  });

  test('failing tries of one user leave connections to others', async () => {
    const user = new Caller(app, sam.cookie);
    const end = await t.hold((tx) => tx`lock table rate_limits`);
    const tries = Array.from({ length: 80 }, () => statusOf(user, 'lookUpInvite', { params: { code: 'AAAAAAAAAA' } }));
    // the first waits behind the sessions of these, the second behind their counters
    for (const _ of [1, 2]) expect(await statusOf(user, 'currentUser')).toBe(200);
    await end();
    expect(new Set(await Promise.all(tries))).toEqual(new Set([404, 429]));
  });

  test('the table of counters contains no names or addresses', async () => {
    await wrong(browser());
    const rows = await t.sql((sql) => sql<{ key: string }[]>`select key from rate_limits`);
    expect(rows).toHaveLength(3);
    for (const { key } of rows) expect(key).not.toMatch(/sam|198\.51/);
  });

  test('RATE_LIMITS=off disables all limits', async () => {
    const off = t.appWith({ rateLimits: 'off' });
    expect(await times(20, () => wrong(browser(OFFICE, off)))).toEqual([401]);
    expect(await right(browser(OFFICE, off))).toBe(200);
    expect(await t.sql((sql) => sql`select from rate_limits`)).toHaveLength(0);
  });
});
