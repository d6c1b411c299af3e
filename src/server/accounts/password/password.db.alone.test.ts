import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '#server/app/log.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

vi.mock('@node-rs/argon2', { spy: true });
const argon2 = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;

beforeEach(async () => {
  vi.clearAllMocks();
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  await t.givePassword(sam);
});

const signIn = (caller: Caller, password: string) => caller.send('login', { body: { username: 'sam', password } });
const canSignIn = (password: string) => t.canSignIn('sam', password);

const change = (more: object = {}) => ({
  body: { currentPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret2', ...more },
});

/** Runs a callback during the next check of a password. */
function whileChecking(happens: () => Promise<unknown>): void {
  vi.mocked(verify).mockImplementationOnce(async (...args) => {
    await happens();
    return argon2.verify(...args);
  });
}

describe('changing one’s password', () => {
  test('a changed password ends the other sessions and not this one', async () => {
    const [phone, desk] = [t.anonymous(), t.anonymous()];
    await signIn(phone, 'secret1');
    await signIn(desk, 'secret1');
    expect(await phone.call('changePassword', change())).toEqual({ message: 'Password updated successfully' });
    expect([await phone.isSignedIn(), await desk.isSignedIn(), await sam.isSignedIn()]).toEqual([true, false, false]);
    expect(await root.isSignedIn()).toBe(true);
    expect([await canSignIn('secret1'), await canSignIn('secret2')]).toEqual([false, true]);
  });

  test.each([
    [{ currentPassword: 'secret3' }, 'Current password is incorrect', 'currentPassword'],
    [{ currentPassword: undefined }, 'Current password is required', 'currentPassword'],
    [{ newPassword: '12345', confirmPassword: '12345' }, 'Password must be at least 6 characters', 'newPassword'],
    [{ confirmPassword: 'secret3' }, 'Passwords do not match', 'confirmPassword'],
  ])('a password change with %o is refused and ends no session', async (more, message, path) => {
    const refused = { status: 400, message, issues: [{ path, message }] };
    const other = t.anonymous();
    await signIn(other, 'secret1');
    expect(await sam.error('changePassword', change(more))).toEqual(refused);
    expect(await other.isSignedIn()).toBe(true);
    expect(await canSignIn('secret1')).toBe(true);
  });

  test('a password change requires a session', async () => {
    expect(await t.anonymous().error('changePassword', change())).toEqual({ status: 401, message: 'Unauthorized' });
  });

  test('a password change is refused after a site admin’s reset meanwhile', { tags: 'one-process' }, async () => {
    const reset = { params: { id: sam.user.id }, body: { password: 'by root' } };
    whileChecking(() => root.call('resetUserPassword', reset));
    expect(await sam.error('changePassword', change())).toMatchObject({
      status: 400,
      message: 'Current password is incorrect',
    });
    expect([await canSignIn('secret2'), await canSignIn('by root')]).toEqual([false, true]);
  });
});

describe('signing in', () => {
  test('signing in during a reset leaves no session of the old password', { tags: 'one-process' }, async () => {
    const reset = { params: { id: sam.user.id }, body: { password: 'by root' } };
    whileChecking(() => root.call('resetUserPassword', reset));
    const late = t.anonymous();
    const response = await signIn(late, 'secret1');
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await t.sql((sql) => sql`select from sessions where user_id = ${sam.user.id}`)).toHaveLength(0);
  });

  test.each(['sam', 'nobody', 'root'])(
    'signing in as %s with a wrong password takes one real verification',
    { tags: 'one-process' },
    async (username) => {
      const body = { username, password: 'wrong' };
      expect(await t.anonymous().error('login', { body })).toEqual({
        status: 401,
        message: 'Invalid username or password',
      });
      expect(verify).toHaveBeenCalledOnce();
      expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await expect(vi.mocked(verify).mock.results[0]?.value).resolves.toBe(false);
    },
  );
});

test('signing in runs the same queries for a known and an unknown name', { tags: 'one-process' }, async () => {
  const asked: string[] = [];
  const query: Database['query'] = (work, ...args) => {
    asked.push(work.name);
    return t.database.query(work, ...args);
  };
  const app = t.appWith({ rateLimits: 'on' }, undefined, { database: { ...t.database, query } });
  const wrong = async (username: string, cookie?: string) => {
    asked.length = 0;
    await new Caller(app, cookie).error('login', { body: { username, password: 'wrong' } });
    return [...asked];
  };
  const ofNobody = await wrong('nobody');
  expect(ofNobody).toContain('findCredentials');
  for (const username of ['sam', 'root']) expect(await wrong(username)).toEqual(ofNobody);
  const browser = t.anonymous();
  await signIn(browser, 'secret1');
  expect(await wrong('nobody', browser.cookie?.replace(/^unbusted=[^;]+; /, ''))).toEqual(ofNobody);
});

describe('the log', () => {
  /** Lets the database reject every write of users with an error that contains the row. */
  async function breakUsers(work: () => Promise<void>): Promise<void> {
    await t.sql((sql) => sql`alter table users add constraint broken check (false) not valid`);
    try {
      await work();
    } finally {
      await t.sql((sql) => sql`alter table users drop constraint broken`);
    }
  }

  test('neither the log nor the response of a failed write has a password or hash', {
    tags: 'one-process',
  }, async () => {
    const lines: string[] = [];
    const app = t.appWith({}, createLog({ write: (line) => lines.push(line) }));
    const [signedIn, admin] = [new Caller(app, sam.cookie), new Caller(app, root.cookie)];
    await breakUsers(async () => {
      const registration = {
        username: 'noor',
        email: 'noor@example.org',
        password: 'secret2',
        confirmPassword: 'secret2',
      };
      const answers = [
        await new Caller(app).send('register', { body: registration }),
        await signedIn.send('changePassword', change()),
        await admin.send('createUser', { body: { username: 'noor', password: 'secret2' } }),
        await admin.send('resetUserPassword', { params: { id: sam.user.id }, body: { password: 'secret2' } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
      for (const answer of answers) {
        expect(await answer.text()).toMatch(
          /^({"message":")?Something went wrong on our side. Please try again.("})?$/,
        );
      }
    });
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line).toContain('violates check constraint');
      expect(line).not.toMatch(/secret|argon2|noor/);
    }
  });
});
