import { hash, verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

vi.mock('@node-rs/argon2', { spy: true });
vi.mocked(hash).mockImplementation(async (password) => `hash of ${password}`);

const t = await testApp();
const app = t.appHere({ rateLimits: 'off' });
const MAX_OF_ACCOUNT = 20;
const MAX_IN_ALL = 500;

let noor: ApiUser;

beforeEach(async () => {
  vi.clearAllMocks();
  vi.mocked(verify).mockImplementation(async (of, password) => of === `hash of ${password}`);
  await t.database.reset();
  noor = await t.buildUser({ username: 'noor' });
  await t.sql((sql) => sql`update users set password_hash = 'hash of secret1'`);
  // the first check of an unknown name waits for the hash that it is compared with
  await signIn('nobody');
});

const signIn = (username: string, on: Caller = new Caller(app)) =>
  on.send('login', { body: { username, password: 'secret1' } });

/** Holds checks until they are released; `most` is the largest number at once. */
function holdChecks() {
  const released = Promise.withResolvers<void>();
  const held = { most: 0, release: released.resolve };
  let running = 0;
  vi.mocked(verify).mockImplementation(async (of, password) => {
    running += 1;
    held.most = Math.max(held.most, running);
    await released.promise;
    running -= 1;
    return of === `hash of ${password}`;
  });
  vi.mocked(verify).mockClear();
  return held;
}

const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test('the passwords of one account are checked one at a time, next to those of other accounts', async () => {
  const held = holdChecks();
  const ofSam = ['sam', 'SAM', ' sam '].map((name) => signIn(name));
  await expect.poll(() => vi.mocked(verify).mock.calls.length).toBe(1);
  const ofNoor = signIn('noor');
  await expect.poll(() => vi.mocked(verify).mock.calls.length).toBe(2);
  held.release();
  expect(await statusesOf([...ofSam, ofNoor])).toEqual([401, 401, 401, 200]);
  expect(held.most).toBe(2);
});

test('the 21st waiting check of an account is answered 429, and other accounts are served', async () => {
  const held = holdChecks();
  const tries = Array.from({ length: MAX_OF_ACCOUNT + 5 }, () => signIn('sam'));
  const refused = await firstOf(tries, 5);
  const ofNoor = signIn('noor');
  held.release();
  expect((await ofNoor).status).toBe(200);
  expect((await statusesOf(tries)).filter((status) => status === 401)).toHaveLength(MAX_OF_ACCOUNT);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(await answer.json()).toEqual({ message: 'Too many tries at once. Please try again in a second.' });
  }
  expect((await signIn('sam')).status).toBe(401);
});

test('the 501st waiting check is answered 503', async () => {
  const held = holdChecks();
  const tries = Array.from({ length: MAX_IN_ALL + 5 }, (_, n) => signIn(`nobody ${n}`));
  const refused = await firstOf(tries, 5);
  held.release();
  expect((await statusesOf(tries)).filter((status) => status === 401)).toHaveLength(MAX_IN_ALL);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({ message: 'The site is busy. Please try again in a few seconds.' });
  }
  expect((await signIn('noor')).status).toBe(200);
});

test('an address with 400 waiting checks delays another one by a turn', async () => {
  const pending: (() => void)[] = [];
  const checked: string[] = [];
  vi.mocked(verify).mockImplementation(async (of, password) => {
    checked.push(String(of));
    await new Promise<void>((resolve) => pending.push(resolve));
    return of === `hash of ${password}`;
  });
  const many = new Caller(app, undefined, '198.51.100.1');
  const tries = Array.from({ length: 400 }, (_, n) => signIn(`nobody ${n}`, many));
  await expect.poll(() => checked.length).toBe(2);
  const ofNoor = signIn('noor', new Caller(app, undefined, '198.51.100.2'));
  // until it has come to the queue
  for (let n = 3; n < 100 && !checked.includes('hash of secret1'); n += 1) {
    pending.shift()?.();
    await expect.poll(() => checked.length).toBe(n);
  }
  expect(checked).toContain('hash of secret1');
  const releasing = setInterval(() => pending.shift()?.(), 0);
  onTestFinished(() => clearInterval(releasing));
  expect((await ofNoor).status).toBe(200);
  expect(await statusesOf(tries)).not.toContain(200);
});

test('with all places taken, the last check of the address with most gives way to another one', async () => {
  const held = holdChecks();
  const most = new Caller(app, undefined, '198.51.100.1');
  const others = new Caller(app, undefined, '198.51.100.3');
  const tries = [
    ...Array.from({ length: 300 }, (_, n) => signIn(`nobody ${n}`, most)),
    ...Array.from({ length: 200 }, (_, n) => signIn(`no one ${n}`, others)),
  ];
  const ofNoor = signIn('noor', new Caller(app, undefined, '198.51.100.2'));
  const [refused] = await firstOf(tries, 1);
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([503, '5']);
  const ofMost = signIn('nobody else', most);
  expect((await ofMost).status).toBe(503);
  held.release();
  expect((await ofNoor).status).toBe(200);
  const statuses = await statusesOf(tries);
  expect(statuses.slice(0, 300).filter((status) => status === 503)).toHaveLength(1);
  expect(statuses.slice(300)).not.toContain(503);
});

/** Returns the first responses. */
async function firstOf(answers: readonly Promise<Response>[], count: number): Promise<Response[]> {
  const come: Response[] = [];
  for (const answer of answers) void answer.then((response) => come.push(response));
  await expect.poll(() => come.length).toBe(count);
  return come.slice();
}

test('the check of a client that disconnected is not made and not counted', async () => {
  const limited = t.appHere({ rateLimits: 'on' });
  const held = holdChecks();
  const gone = new AbortController();
  const body = JSON.stringify({ username: 'noor', password: 'wrong' });
  const headers = { 'Content-Type': 'application/json' };
  const tries = Array.from({ length: 9 }, async () =>
    limited.request('/api/login', { method: 'POST', headers, body, signal: gone.signal }),
  );
  const right = signIn('noor', new Caller(limited));
  const counted = () => t.readUnsynced((sql) => sql`select from rate_limits where points >= 10`);
  await expect.poll(counted).not.toHaveLength(0);
  gone.abort();
  held.release();
  const statuses = await statusesOf(tries);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(8);
  expect((await right).status).toBe(200);
  expect(vi.mocked(verify).mock.calls.length).toBeLessThanOrEqual(2);
  const full = await t.readUnsynced((sql) => sql`select from rate_limits where points > 1`);
  expect(full).toHaveLength(0);
});

test('the new password of a client that disconnected is not hashed', async () => {
  const gone = new AbortController();
  vi.mocked(verify).mockImplementation(async () => {
    gone.abort();
    return true;
  });
  vi.mocked(hash).mockClear();
  const response = await new Caller(app, noor.cookie).request('/api/user/password', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ currentPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret2' }),
    signal: gone.signal,
  });
  expect(response.status).toBe(400);
  expect(hash).not.toHaveBeenCalled();
});

describe('a site admin who waits for the hash of a password', () => {
  /** Pauses a call while it hashes, runs a callback, and resumes it. */
  async function whileHashing(
    call: (root: ApiUser) => Promise<Response>,
    meanwhile: (root: ApiUser) => Promise<unknown>,
  ) {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const released = Promise.withResolvers<string>();
    vi.mocked(hash).mockClear();
    vi.mocked(hash).mockImplementation(() => released.promise);
    const answer = call(root);
    await expect.poll(() => vi.mocked(hash).mock.calls.length).toBe(1);
    await meanwhile(root);
    released.resolve('hash of secret9');
    vi.mocked(hash).mockImplementation(async (password) => `hash of ${password}`);
    return (await answer).status;
  }

  const demote = ({ user }: ApiUser) => t.sql((sql) => sql`update users set is_admin = false where id = ${user.id}`);
  const logOut = (root: ApiUser) => root.call('logout');
  const calls: Record<string, (root: ApiUser) => Promise<Response>> = {
    createUser: (root) => root.send('createUser', { body: { username: 'late', password: 'secret9', isAdmin: true } }),
    changeUser: (root) =>
      root.send('changeUser', { params: { id: noor.user.id }, body: { isAdmin: true, password: 'secret9' } }),
    resetUserPassword: (root) =>
      root.send('resetUserPassword', { params: { id: noor.user.id }, body: { password: 'secret9' } }),
  };

  test.each(Object.entries(calls))(
    'a site admin who is demoted or logs out while %s hashes is refused',
    { tags: 'one-process' },
    async (_, call) => {
      expect(await whileHashing(call, demote)).toBe(403);
      await t.sql((sql) => sql`delete from users where username = 'root'`);
      expect(await whileHashing(call, logOut)).toBe(401);
      expect(
        await t.readUnsynced((sql) => sql`select username, is_admin, password_hash from users order by id`),
      ).toEqual([
        { username: 'noor', isAdmin: false, passwordHash: 'hash of secret1' },
        expect.objectContaining({ username: 'root' }),
      ]);
    },
  );
});

test('a check that has waited longer than the time for a response is not made', async () => {
  const hurried = t.appHere({ rateLimits: 'off' }, undefined, { answerWithinMs: 300 });
  const held = holdChecks();
  const tries = ['a', 'b', 'c'].map((name) => signIn(name, new Caller(hurried)));
  expect(await statusesOf(tries)).toEqual([503, 503, 503]);
  held.release();
  expect((await signIn('noor')).status).toBe(200);
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(3);
});
