import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
});

const of = ({ user }: ApiUser, body: object) => ({ params: { id: user.id }, body });
const stored = async ({ user }: ApiUser) => (await root.call('listUsers')).find(({ id }) => id === user.id);

const invalid = (path: string, message: string) => ({ status: 400, message, issues: [{ path, message }] });
const TAKEN = { status: 409, message: 'Username already exists' };
const LAST = { status: 409, message: 'The last site admin cannot stop being one' };

describe('making a user', () => {
  test('a site admin creates a player with name and password and no address', async () => {
    const user = await root.call('createUser', { body: { username: ' noor ', password: 'secret1' } });
    expect(user).toEqual({
      id: expect.any(Number),
      username: 'noor',
      email: null,
      isAdmin: false,
      isHidden: false,
      avatarUrl: null,
      tileEmoji: null,
      tileColor: null,
    });
    expect(await t.canSignIn('noor', 'secret1')).toBe(true);
  });

  test('a site admin creates a user with rights, hiding and an address', async () => {
    const body = { username: 'noor', password: 'secret1', email: 'noor@example.org', isAdmin: true, isHidden: true };
    const { password: _, ...shown } = body;
    expect(await root.call('createUser', { body })).toMatchObject(shown);
    expect(await root.call('listUsers')).toContainEqual(expect.objectContaining(shown));
  });

  test.each(['sam', 'SAM', 'ｓａｍ'])('creating a user named %j is refused if there is a sam', async (username) => {
    expect(await root.error('createUser', { body: { username, password: 'secret1' } })).toEqual(TAKEN);
    expect(await root.call('listUsers')).toHaveLength(2);
  });

  test('of two creations of one name at once one is refused', async () => {
    const body = { username: 'noor', password: 'secret1' };
    const answers = await Promise.all([root.send('createUser', { body }), root.send('createUser', { body })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    [{ username: ' ' }, 'username', 'Username is required'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: undefined }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'noor' }, 'email', 'Valid email is required'],
  ])('creating a user with %o is refused', async (more, path, message) => {
    const body = { username: 'noor', password: 'secret1', ...more };
    expect(await root.error('createUser', { body })).toEqual(invalid(path, message));
  });
});

describe('changing a user', () => {
  test.each([
    [{ username: 'Samuel' }],
    [{ username: 'SAM' }],
    [{ email: 'new@example.org' }],
    [{ email: null }],
    [{ isHidden: true }],
    [{ isAdmin: true }],
    [{ isAdmin: false, isHidden: false }],
    [{}],
  ])('changing a user to %o leaves absent fields', async (change) => {
    const changed = { ...sam.user, ...change };
    expect(await root.call('changeUser', of(sam, change))).toEqual(changed);
    expect(await stored(sam)).toEqual({ ...changed, pools: 0 });
    expect(await sam.isSignedIn()).toBe(true);
  });

  test('changing a user to a taken name is refused and changes nothing', async () => {
    expect(await root.error('changeUser', of(sam, { username: 'ROOT', isHidden: true }))).toEqual(TAKEN);
    expect(await stored(sam)).toEqual({ ...sam.user, pools: 0 });
  });

  test('a changed address gets the reset links', async () => {
    await root.call('changeUser', of(sam, { email: 'New@example.org' }));
    const [row] = await t.sql((sql) => sql`select email_key from users where id = ${sam.user.id}`);
    expect(row).toEqual({ emailKey: 'new@example.org' });
  });

  test('changing a user’s password ends all their sessions', async () => {
    await root.call('changeUser', of(sam, { password: 'secret2', isHidden: true }));
    expect([await sam.isSignedIn(), await root.isSignedIn()]).toEqual([false, true]);
    expect(await t.canSignIn('sam', 'secret2')).toBe(true);
    expect(await stored(sam)).toMatchObject({ isHidden: true });
  });

  test.each([
    [{ username: '' }, 'username', 'Username is required'],
    [{ username: null }, 'username', 'Username is required'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ email: '' }, 'email', 'Valid email is required'],
  ])('changing a user to %o is refused', async (change, path, message) => {
    expect(await root.error('changeUser', of(sam, { isHidden: true, ...change }))).toEqual(invalid(path, message));
    expect(await stored(sam)).toEqual({ ...sam.user, pools: 0 });
  });

  test('changing an unknown user is refused', async () => {
    const nobody = (id: number | string) => ({ params: { id }, body: { isHidden: true } });
    expect(await root.error('changeUser', nobody(99))).toEqual({ status: 404, message: 'User not found' });
    expect(await root.error('changeUser', nobody('x'))).toMatchObject({ status: 400, message: 'Invalid user ID' });
  });
});

describe('a site admin', () => {
  test('the last site admin cannot be demoted', async () => {
    expect(await root.error('changeUser', of(root, { isAdmin: false, username: 'ex' }))).toEqual(LAST);
    expect(await stored(root)).toEqual({ ...root.user, pools: 0 });
    await root.call('changeUser', of(root, { isAdmin: true, isHidden: true }));
  });

  test('a site admin can be demoted if there is another', async () => {
    await root.call('changeUser', of(sam, { isAdmin: true }));
    await sam.call('changeUser', of(root, { isAdmin: false }));
    expect(await root.error('listUsers')).toMatchObject({ status: 403 });
    expect(await sam.error('changeUser', of(sam, { isAdmin: false }))).toEqual(LAST);
  });

  test('one site admin remains when all demote each other at once', async () => {
    const admins = [
      root,
      ...(await Promise.all(['ada', 'bob'].map((name) => t.buildUser({ username: name, isAdmin: true })))),
    ];
    const next = (n: number) => admins[(n + 1) % admins.length] ?? root;
    await Promise.all(admins.map((admin, n) => admin.send('changeUser', of(next(n), { isAdmin: false }))));
    expect(await t.sql((sql) => sql`select from users where is_admin`)).toHaveLength(1);
  });

  test('a demotion that waits for another counts the remaining site admins', async () => {
    const other = await t.buildUser({ isAdmin: true });
    const demoting = Promise.withResolvers<void>();
    const demoted = Promise.withResolvers<void>();
    const first = t.database.transact(async (tx) => {
      await tx`update users set is_admin = false where id = ${other.user.id}`;
      demoted.resolve();
      await demoting.promise;
    });
    await demoted.promise;
    const second = root.error('changeUser', of(root, { isAdmin: false }));
    await t.waitForBlockedQuery();
    demoting.resolve();
    await first;
    expect(await second).toEqual(LAST);
  });
});

describe('giving a user a new password', () => {
  test('a new password by a site admin ends all sessions of the user', async () => {
    const answer = await root.call('resetUserPassword', { params: { id: sam.user.id }, body: { password: 'secret2' } });
    expect(answer).toEqual({ message: 'Password reset successfully' });
    expect([await sam.isSignedIn(), await root.isSignedIn()]).toEqual([false, true]);
    expect(await t.canSignIn('sam', 'secret2')).toBe(true);
  });

  test('a site admin cannot reset their own password, which requires the present one', async () => {
    const own = invalid('password', 'Use your profile to change your own password');
    expect(await root.error('resetUserPassword', of(root, { password: 'secret2' }))).toEqual(own);
    expect(await root.error('changeUser', of(root, { password: 'secret2', isHidden: true }))).toEqual(own);
    expect(await root.call('currentUser')).toMatchObject({ username: 'root', isHidden: false });
    expect(await t.canSignIn('root', 'secret2')).toBe(false);
    await root.call('changeUser', of(root, { isHidden: true }));
  });

  test('resetting to a short password, or of an unknown user, is refused', async () => {
    const nobody = { params: { id: 99 }, body: { password: 'secret2' } };
    expect(await root.error('resetUserPassword', of(sam, { password: '12345' }))).toEqual(
      invalid('password', 'Password must be at least 6 characters'),
    );
    expect(await root.error('resetUserPassword', nobody)).toEqual({ status: 404, message: 'User not found' });
    expect(await sam.isSignedIn()).toBe(true);
  });
});

test('only site admins manage users', async () => {
  const attempts = ['listUsers', 'createUser', 'changeUser', 'deleteUser', 'resetUserPassword'] as const;
  for (const name of attempts) {
    const sent = name === 'listUsers' || name === 'createUser' ? { body: {} } : of(root, {});
    const call = name === 'listUsers' ? {} : sent;
    expect(await sam.error(name, call)).toEqual({ status: 403, message: 'Only site admins may do this' });
    expect(await t.anonymous().error(name, call)).toEqual({ status: 401, message: 'Unauthorized' });
  }
});
