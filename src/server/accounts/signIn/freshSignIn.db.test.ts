import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { renewSignIn } from '#server/accounts/session/sessionQueries.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene, PASSWORD, type Scene } from '#test/support/scene.ts';
import { takeSnapshot } from '#test/support/snapshot.ts';

const t = await testApp();

const STALE = { status: 403, message: 'Please sign in again', reauth: ['password'] };
const delicate = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).session === 'fresh');

describe('what is delicate', () => {
  let scene: Scene;

  beforeEach(async () => {
    scene = await buildScene(t);
  });

  test.each(delicate)('%s needs a sign-in of the last five minutes, and writes nothing without it', async (name) => {
    await t.endFreshness();
    const snapshot = await takeSnapshot(t.database);
    const isAdmins = calls[name].policy === 'siteAdmin';
    const caller = scene.as(isAdmins ? 'siteAdmin' : 'owner');
    const reauth = isAdmins ? ['password'] : ['password', 'passkey'];
    expect(await caller.error(name, requests[name](scene))).toEqual({ ...STALE, reauth });
    expect(await snapshot.isUnchanged()).toBe(true);
    await caller.call('reauth', { body: { password: PASSWORD } });
    expect((await caller.send(name, requests[name](scene))).status).not.toBe(403);
  });

  test('a new sign-in is asked for before the body is checked, and after the session', async () => {
    await t.endFreshness();
    const refused = async (caller: Caller) => {
      const response = await caller.request('/api/user/password', { method: 'POST', body: 'x'.repeat(17 * 1024) });
      return response.status;
    };
    expect(await refused(t.anonymous())).toBe(401);
    expect(await refused(scene.as('signedIn'))).toBe(403);
    await scene.as('signedIn').call('reauth', { body: { password: PASSWORD } });
    expect(await refused(scene.as('signedIn'))).toBe(413);
  });
});

describe('signing in again', () => {
  let sam: ApiUser;

  beforeEach(async () => {
    await t.database.reset();
    sam = await t.buildUser({ username: 'sam' });
    await t.givePassword(sam);
    await t.endFreshness();
  });

  test.each([
    ['secret2', 'Password is incorrect'],
    ['', 'Password is required'],
    [undefined, 'Password is required'],
  ])('a sign-in again with the password %j is refused', async (password, message) => {
    const refused = { status: 400, message, issues: [{ path: 'password', message }] };
    expect(await sam.error('reauth', { body: { password } })).toEqual(refused);
    expect(await sam.error('deleteAccount')).toEqual(STALE);
  });

  test('the password of another account does not sign in again', async () => {
    const noor = await t.buildUser({ username: 'noor' });
    const hash = await hashPassword('secret2');
    await t.sql((sql) => sql`update users set password_hash = ${hash} where id = ${noor.user.id}`);
    expect(await noor.error('reauth', { body: { password: 'secret1' } })).toMatchObject({ status: 400 });
  });

  test('a sign-in again counts in its session alone', async () => {
    const desk = t.anonymous();
    await desk.call('login', { body: { username: 'sam', password: 'secret1' } });
    await t.endFreshness();
    await sam.call('reauth', { body: { password: 'secret1' } });
    expect(await desk.error('deleteAccount')).toEqual(STALE);
    await sam.call('deleteAccount');
  });

  test('a sign-in again with a password that was just changed does not count', async () => {
    const [row] = await t.sql((sql) => sql<{ hash: string }[]>`select token_hash as hash from sessions`);
    expect(await t.database.query(renewSignIn, row?.hash ?? '', 'a former hash', 'now')).toBe(false);
    expect(await sam.error('deleteAccount')).toEqual(STALE);
  });

  test('an account without a password is told that it has no way to sign in again', async () => {
    await t.sql((sql) => sql`update users set password_hash = '!'`);
    expect(await sam.error('deleteAccount')).toEqual({ ...STALE, reauth: [] });
    expect(await sam.call('listReauthWays')).toEqual([]);
    expect(await sam.error('reauth', { body: { password: '!' } })).toMatchObject({ status: 400 });
  });

  test('a stolen session can neither delete the account nor change its address', async () => {
    const thief = new Caller(t.app, sam.cookie);
    expect(await thief.error('deleteAccount')).toEqual(STALE);
    expect(await thief.error('changeProfile', { body: { email: 'thief@example.org' } })).toEqual(STALE);
    expect(await thief.error('changeProfile', { body: { email: 'thief' } })).toMatchObject({ status: 400 });
    expect(await sam.call('currentUser')).toEqual(sam.user);
  });

  test('a profile is saved without a new sign-in as long as its email address stays', async () => {
    const body = { email: sam.user.email ?? '', tileEmoji: '🎈' } as const;
    expect(await sam.call('changeProfile', { body })).toMatchObject(body);
    await sam.call('reauth', { body: { password: 'secret1' } });
    expect(await sam.call('changeProfile', { body: { email: 'new@example.org' } })).toMatchObject({
      email: 'new@example.org',
    });
  });

  test('a site admin does not change their own address in the console, where no password is asked for', async () => {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const message = 'Use your profile to change your own email address';
    const params = { id: root.user.id };
    expect(await root.error('changeUser', { params, body: { email: 'new@example.org' } })).toMatchObject({ message });
    expect(await root.error('changeUser', { params, body: { email: null } })).toMatchObject({ message });
    const kept = { email: root.user.email, isHidden: true };
    expect(await root.call('changeUser', { params, body: kept })).toMatchObject(kept);
  });
});

describe('a stolen session of a site admin', () => {
  let root: ApiUser;
  let victim: ApiUser;
  let sam: ApiUser;
  let thief: Caller;

  beforeEach(async () => {
    await t.database.reset();
    root = await t.buildUser({ username: 'root', isAdmin: true });
    victim = await t.buildUser({ username: 'victim', isAdmin: true });
    sam = await t.buildUser({ username: 'sam', email: 'sam@example.org' });
    await t.givePassword(victim);
    await t.endFreshness();
    thief = new Caller(t.app, victim.cookie);
  });

  const byId = ({ user }: ApiUser) => ({ params: { id: user.id } });
  const listed = async () => (await root.call('listUsers')).map(({ id, isAdmin, email }) => ({ id, isAdmin, email }));

  test('makes no account, takes none over, and deletes none', async () => {
    const before = await listed();
    const body = { username: 'evil', password: 'evil-pw-1', isAdmin: true };
    expect(await thief.error('createUser', { body })).toEqual(STALE);
    expect(await thief.error('createUser', { body: { ...body, isAdmin: false } })).toEqual(STALE);
    for (const change of [
      { isAdmin: false },
      { email: 'evil@example.org' },
      { email: null },
      { password: 'evil-pw-1' },
    ])
      expect(await thief.error('changeUser', { ...byId(root), body: change })).toEqual(STALE);
    expect(await thief.error('changeUser', { ...byId(sam), body: { isAdmin: true } })).toEqual(STALE);
    expect(await thief.error('resetUserPassword', { ...byId(root), body: { password: 'evil-pw-1' } })).toEqual(STALE);
    expect(await thief.error('deleteUser', byId(sam))).toEqual(STALE);
    expect(await listed()).toEqual(before);
    expect(await root.isSignedIn()).toBe(true);
  });

  test('and a token of the scope admin do neither, however fresh the sign-in was', async () => {
    await victim.call('reauth', { body: { password: 'secret1' } });
    const { token } = await victim.call('createToken', { body: { name: 'Script', scope: 'admin' } });
    const script = new Caller(t.app, undefined, undefined, token);
    const refused = { status: 403, message: 'This cannot be done with a token' };
    const body = { username: 'evil', password: 'evil-pw-1', isAdmin: true };
    expect(await script.error('createUser', { body })).toEqual(refused);
    expect(await script.error('changeUser', { ...byId(sam), body: { isAdmin: true } })).toEqual(refused);
    expect(await script.error('resetUserPassword', { ...byId(root), body: { password: 'evil-pw-1' } })).toEqual(
      refused,
    );
    expect(await script.error('deleteUser', byId(sam))).toEqual(refused);
    await script.call('changeUser', { ...byId(sam), body: { isHidden: true } });
  });

  test('changes what gives nobody an account, also with the rest as it is stored', async () => {
    const body = { username: 'samuel', isHidden: true, isAdmin: false, email: 'sam@example.org' };
    expect(await thief.call('changeUser', { ...byId(sam), body })).toMatchObject(body);
  });

  test('brings back no right and no address that is taken away while it asks for the stored ones', async () => {
    await t.givePassword(root);
    await root.call('reauth', { body: { password: 'secret1' } });
    const noor = await t.buildUser({ username: 'noor', isAdmin: true, email: 'old@example.org' });
    const demote = async (tx: Tx) => {
      await tx`update users set is_admin = false, email = 'new@example.org', email_key = 'new@example.org' where username = 'noor'`;
    };
    const body = { isAdmin: true, email: 'old@example.org', isHidden: true };
    const changed = await t.during(demote, () => thief.call('changeUser', { ...byId(noor), body }));
    expect(changed).toMatchObject({ isAdmin: false, email: 'new@example.org', isHidden: true });
  });
});

describe('a first password', () => {
  const password = { newPassword: 'secret2', confirmPassword: 'secret2' };
  let sam: ApiUser;

  beforeEach(async () => {
    await t.database.reset();
    sam = await t.buildUser({ username: 'sam' });
  });

  test('an account without a password gets one, and its other sessions end', async () => {
    const other = new Caller(t.app, sam.cookie);
    await t.sql(
      (sql) => sql`
      insert into sessions (token_hash, user_id, method, expires_at)
      values (${'a'.repeat(64)}, ${sam.user.id}, 'link', clock_timestamp() + interval '1 day')
    `,
    );
    await sam.call('setFirstPassword', { body: password });
    expect(await t.canSignIn('sam', 'secret2')).toBe(true);
    expect(await sam.call('listReauthWays')).toEqual(['password']);
    expect(await other.isSignedIn()).toBe(true);
    expect(await t.sql((sql) => sql`select from sessions where method = 'link'`)).toHaveLength(0);
  });

  test('a password is not replaced by a first one', async () => {
    await t.givePassword(sam);
    expect(await sam.error('setFirstPassword', { body: password })).toEqual({
      status: 409,
      message: 'This account has a password already',
    });
    expect(await t.canSignIn('sam', 'secret1')).toBe(true);
  });
});
