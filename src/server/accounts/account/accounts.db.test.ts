import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/schemas.ts';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

beforeEach(() => t.database.reset());

const registration = (more: object = {}) => ({
  body: {
    username: 'sam',
    email: 'sam@example.org',
    password: 'secret1',
    confirmPassword: 'secret1',
    ...more,
  },
});
const credentials = (username: string, password = 'secret1') => ({ body: { username, password } });

async function registered(more: object = {}): Promise<Caller> {
  const caller = t.anonymous();
  await caller.call('register', registration(more));
  return caller;
}

describe('a name that only looks like another', () => {
  test.each([
    'Commissioner\u3164',
    'commis\ufe0fsioner',
    '\u034fcommissioner',
    'commissioner\u17b4',
    'commissioner\u2800',
  ])('the lookalike username %j is refused', async (username) => {
    await t.buildUser({ username: 'commissioner' });
    const message = 'Username contains characters that cannot be shown';
    expect(await t.anonymous().error('register', registration({ username }))).toMatchObject({ status: 400, message });
  });

  test('an emoji with and without its variation selector is the same name', async () => {
    await registered({ username: 'ada ❤️' });
    const other = registration({ username: 'Ada ❤', email: 'other@example.org' });
    expect(await t.anonymous().error('register', other)).toMatchObject({ status: 409 });
    await t.anonymous().call('login', credentials('ada ❤'));
  });
});

describe('registering', () => {
  test('registering creates an account and signs in', async () => {
    const caller = t.anonymous();
    const user = await caller.call('register', registration());
    expect(user).toEqual({
      id: expect.any(Number),
      username: 'sam',
      email: 'sam@example.org',
      isAdmin: false,
      isHidden: false,
      avatarUrl: null,
      tileEmoji: null,
      tileColor: null,
    });
    expect(await caller.call('currentUser')).toEqual(user);
  });

  test('registering never makes a site admin', async () => {
    const user = await t.anonymous().call('register', registration({ isAdmin: true, isHidden: true, id: 1_000 }));
    expect(user).toMatchObject({ isAdmin: false, isHidden: false });
    expect(user.id).not.toBe(1_000);
  });

  test.each([
    ['a trimmed username', { username: '  sam\t' }, { username: 'sam' }],
    ['a username in NFC', { username: 'Zoe\u0308' }, { username: 'Zo\u00eb' }],
    ['64 characters outside the basic plane', { username: '🏀'.repeat(64) }, { username: '🏀'.repeat(64) }],
    ['a trimmed email', { email: ' sam@example.org ' }, { email: 'sam@example.org' }],
    ['an avatar', { avatarUrl: 'https://example.org/a.png' }, { avatarUrl: 'https://example.org/a.png' }],
    [
      'an avatar whose scheme is in capitals',
      { avatarUrl: 'HTTPS://example.org/a.png' },
      { avatarUrl: 'https://example.org/a.png' },
    ],
    ['no avatar for an empty one', { avatarUrl: '' }, { avatarUrl: null }],
    ['no avatar for null', { avatarUrl: null }, { avatarUrl: null }],
    ['a tile', { tileEmoji: '🎈', tileColor: 'teal' }, { tileEmoji: '🎈', tileColor: 'teal' }],
    ['the color of a tile alone', { tileColor: 'teal' }, { tileEmoji: null, tileColor: 'teal' }],
  ])('registering stores %s', async (_, more, stored) => {
    const caller = t.anonymous();
    expect(await caller.call('register', registration(more))).toMatchObject(stored);
    expect(await caller.call('currentUser')).toMatchObject(stored);
  });

  test.each([
    ['without a username', { username: undefined }, 'Username is required'],
    ['with a blank username', { username: ' \u00a0' }, 'Username is required'],
    ['with a username of 65 characters', { username: 'x'.repeat(65) }, 'Username must be at most 64 characters'],
    ['with a control character', { username: 'a\u0000b' }, 'Username contains characters that cannot be shown'],
    ['with a format character', { username: 'a\u200bb' }, 'Username contains characters that cannot be shown'],
    ['with an unassigned character', { username: 'a\u0378b' }, 'Username contains characters that cannot be shown'],
    ['with half a surrogate pair', { username: 'a\ud83cb' }, 'Username contains characters that cannot be shown'],
    ['without an email', { email: undefined }, 'Valid email is required'],
    ['with a malformed email', { email: 'sam' }, 'Valid email is required'],
    ['with an email of 255 characters', { email: `${'x'.repeat(243)}@example.org` }, 'Valid email is required'],
    [
      'with a short password',
      { password: '12345', confirmPassword: '12345' },
      'Password must be at least 6 characters',
    ],
    ['without a password', { password: undefined }, 'Password must be at least 6 characters'],
    [
      'with a password of 257 characters',
      { password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) },
      'Password must be at most 256 characters',
    ],
    ['with two passwords', { confirmPassword: 'secret2' }, 'Passwords do not match'],
    ['with a password given once', { confirmPassword: undefined }, 'Passwords do not match'],
    ['with an avatar that is not of the web', { avatarUrl: 'javascript:alert(1)' }, 'Avatar must be a web address'],
    ['with an avatar that is no address', { avatarUrl: 'me.png' }, 'Avatar must be a web address'],
    ['with an emoji that is not on the list', { tileEmoji: '💩' }, 'Emoji must be one of the list'],
    ['with a color that is not on the list', { tileColor: '#d6373f' }, 'Color must be one of the list'],
  ])('registering %s is refused in plain text', async (_, more, text) => {
    const response = await t.anonymous().send('register', registration(more));
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain\b/);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toBe(text);
    expect(await t.sql((sql) => sql`select from users`)).toHaveLength(0);
  });

  test.each(['sam', 'SAM', ' Sam ', 'ｓａｍ'])('registering as %j is refused if there is a sam', async (username) => {
    await registered();
    const taken = { status: 409, message: 'Username already exists' };
    expect(await t.anonymous().error('register', registration({ username }))).toEqual(taken);
  });

  test('of two registrations of one name at once one is refused', async () => {
    const names = ['sam', 'SAM'];
    const answers = await Promise.all(
      names.map((username) => t.anonymous().send('register', registration({ username }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('several accounts may have the same email address', async () => {
    await registered();
    await registered({ username: 'noor' });
  });

  test('registering ends the present session', async () => {
    const caller = await registered();
    const before = new Caller(t.app, caller.cookie);
    await caller.call('register', registration({ username: 'noor' }));
    expect(await caller.call('currentUser')).toMatchObject({ username: 'noor' });
    expect(await before.isSignedIn()).toBe(false);
  });
});

describe('a password', () => {
  test('a password is stored as its argon2id hash', async () => {
    await registered();
    const [row] = await t.sql((sql) => sql<{ stored: string }[]>`select password_hash as stored from users`);
    expect(row?.stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('no response contains a password or its hash', async () => {
    const root = await t.buildUser({ isAdmin: true });
    const caller = t.anonymous();
    const answers = [
      await caller.send('register', registration()),
      await t.anonymous().send('register', registration()),
      await caller.send('login', credentials('sam')),
      await t.anonymous().send('login', credentials('sam', 'secret1!')),
      await caller.send('currentUser'),
      await root.send('listUsers'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 200, 401, 200, 200]);
    for (const answer of answers) expect(await answer.text()).not.toMatch(/secret1|argon2|password_?hash/i);
  });

  test.each(['a'.repeat(256), 'päss\u0000word', '🏀🏀🏀🏀🏀🏀', '      '])(
    'a password of any characters signs in: %j',
    async (password) => {
      await registered({ password, confirmPassword: password });
      await t.anonymous().call('login', credentials('sam', password));
      const cut = credentials('sam', password.slice(0, -1));
      expect(await t.anonymous().error('login', cut)).toMatchObject({ status: 401 });
    },
  );
});

describe('signing in', () => {
  test.each(['sam', 'SAM', '  sam ', 'ｓａｍ'])('the name %j signs in as sam', async (username) => {
    await registered();
    const caller = t.anonymous();
    const user = await caller.call('login', credentials(username));
    expect(user).toMatchObject({ username: 'sam', email: 'sam@example.org' });
    expect(await caller.call('currentUser')).toEqual(user);
  });

  test('an unknown user and a wrong password get the same response', async () => {
    await registered();
    await t.buildUser({ username: 'without a password' });
    const wrong = [
      credentials('sam', 'secret2'),
      credentials('sam', 'SECRET1'),
      credentials('nobody'),
      credentials('no\ud800body'),
      credentials('without a password', '!'),
    ];
    for (const sent of wrong) {
      const response = await t.anonymous().send('login', sent);
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toEqual({ message: 'Invalid username or password' });
    }
  });

  test.each([
    ['a username', { password: 'secret1' }, 'Username is required'],
    ['a password', { username: 'sam', password: '' }, 'Password is required'],
  ])('signing in without %s is refused', async (_, body, message) => {
    expect(await t.anonymous().error('login', { body })).toMatchObject({ status: 400, message });
  });

  test('signing in ends the present session, and a failed sign-in does not', async () => {
    await registered({ username: 'noor' });
    const caller = await registered();
    const before = new Caller(t.app, caller.cookie);
    await caller.error('login', credentials('noor', 'secret2'));
    expect(await caller.call('currentUser')).toMatchObject({ username: 'sam' });
    await caller.call('login', credentials('noor'));
    expect(await caller.call('currentUser')).toMatchObject({ username: 'noor' });
    expect(await before.isSignedIn()).toBe(false);
  });
});

describe('the list of users', () => {
  const namesOf = (users: readonly User[]) => users.map(({ username }) => username);
  const lastOf = (users: readonly User[]) => users.at(-1)?.id ?? expect.fail('an empty page is the last');

  test('the list of users has everybody by id with the number of pools they administer', async () => {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const noor = await t.buildUser({ username: 'noor', isHidden: true, email: null });
    await t.buildPool(noor, await t.buildSeason());
    await t.buildPool(noor, await t.buildSeason());
    expect(await root.call('listUsers')).toEqual([
      { ...root.user, pools: 0 },
      { ...noor.user, isHidden: true, pools: 2 },
    ]);
  });

  test('pages of 100 users join to the whole list, though somebody registers and somebody goes between them', async () => {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const built = Array.from({ length: 104 }, (_, index) => `user ${index}`);
    for (const username of built) await t.buildUser({ username });
    const first = await root.call('listUsers');
    expect(namesOf(first)).toEqual(['root', ...built.slice(0, 99)]);
    await root.call('deleteUser', { params: { id: lastOf(first) } });
    await t.buildUser({ username: 'late' });
    const rest = await root.call('listUsers', { query: { after: lastOf(first) } });
    expect(namesOf(rest)).toEqual([...built.slice(99), 'late']);
    expect(await root.call('listUsers', { query: { after: lastOf(rest) } })).toEqual([]);
  });

  test.each([
    ['', ['root', 'Ann_1', 'José', 'noor']],
    ['ANN', ['Ann_1', 'noor']],
    ['ann_', ['Ann_1']],
    ['%', []],
    ['jose\u0301', ['José']],
    ['ｎｏｏｒ', ['noor']],
    ['@example.com', ['noor']],
    ['nobody', []],
  ])('a search for %j finds the users whose name or address contains it, in any case', async (query, found) => {
    const root = await t.buildUser({ username: 'root', isAdmin: true, email: 'root@example.org' });
    for (const [username, email] of [
      ['Ann_1', null],
      ['José', 'jo@example.org'],
      ['noor', 'noor.Hann@example.com'],
    ] as const)
      await t.buildUser({ username, email });
    expect(namesOf(await root.call('listUsers', { query: { query } }))).toEqual(found);
  });

  test('a search goes on after a user', async () => {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    for (const username of ['ann 1', 'ann 2', 'noor', 'ann 3']) await t.buildUser({ username });
    const [, second] = await root.call('listUsers', { query: { query: 'ann' } });
    const rest = await root.call('listUsers', { query: { query: 'ann', after: second?.id ?? expect.fail() } });
    expect(namesOf(rest)).toEqual(['ann 3']);
  });

  test.each([
    [{ after: 'x' }, 'Invalid user ID'],
    [{ after: '0' }, 'Invalid user ID'],
    [{ query: 'a'.repeat(255) }, 'query is a text of at most 254 characters'],
    [{ query: 'a\0' }, 'Text that cannot be stored'],
  ])('a list of users by %j is refused', async (query, message) => {
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    expect(await root.error('listUsers', { query })).toMatchObject({ status: 400, message });
  });
});
