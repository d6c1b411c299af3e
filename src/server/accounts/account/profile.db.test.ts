import { beforeEach, describe, expect, test } from 'vitest';
import { TILE_COLORS, TILE_EMOJI } from '#domain/names/personTile.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam', email: 'sam@example.org', avatarUrl: 'https://example.org/sam.png' });
});

describe('one’s own profile', () => {
  test('a profile change of email and avatar returns the user', async () => {
    const body = { email: ' New@example.org ', avatarUrl: 'http://example.org/new.png' };
    const changed = { ...sam.user, email: 'New@example.org', avatarUrl: 'http://example.org/new.png' };
    expect(await sam.call('changeProfile', { body })).toEqual(changed);
    expect(await sam.call('currentUser')).toEqual(changed);
  });

  test('each emoji and color of the lists can be chosen, kept and taken back', async () => {
    const tiles = TILE_EMOJI.map((tileEmoji, index) => ({
      tileEmoji,
      tileColor: TILE_COLORS[index % TILE_COLORS.length] ?? null,
    }));
    for (const tile of tiles) expect(await sam.call('changeProfile', { body: tile })).toEqual({ ...sam.user, ...tile });
    expect(await sam.call('changeProfile', { body: {} })).toMatchObject({ ...tiles.at(-1) });
    expect(await sam.call('changeProfile', { body: { tileEmoji: null, tileColor: null } })).toEqual(sam.user);
  });

  test.each([
    ['the avatar', { email: 'new@example.org' }, { avatarUrl: 'https://example.org/sam.png' }],
    ['the email', { avatarUrl: null }, { email: 'sam@example.org' }],
    ['everything', {}, { email: 'sam@example.org', avatarUrl: 'https://example.org/sam.png' }],
  ])('a profile change without it leaves %s', async (_, body, stored) => {
    expect(await sam.call('changeProfile', { body })).toMatchObject({ ...body, ...stored });
    expect(await sam.call('currentUser')).toMatchObject({ ...body, ...stored });
  });

  test.each(['', null])('the avatar %j removes the avatar', async (avatarUrl) => {
    expect(await sam.call('changeProfile', { body: { avatarUrl } })).toMatchObject({ avatarUrl: null });
  });

  test.each([
    ['a malformed email', { email: 'sam' }, 'Valid email is required'],
    ['no email', { email: null }, 'Valid email is required'],
    ['an empty email', { email: '' }, 'Valid email is required'],
    ['two emails', { email: 'sam@example.org, eve@example.org' }, 'Valid email is required'],
    ['a header in the email', { email: 'sam@example.org\r\nBcc: eve@example.org' }, 'Valid email is required'],
    ['an email of 255 characters', { email: `${'x'.repeat(243)}@example.org` }, 'Valid email is required'],
    ['a script for an avatar', { avatarUrl: 'javascript:alert(1)' }, 'Avatar must be a web address'],
    ['an avatar that is no address', { avatarUrl: 'me.png' }, 'Avatar must be a web address'],
    ['two emoji', { tileEmoji: '🦊🐼' }, 'Emoji must be one of the list'],
    ['an unknown color', { tileColor: 'mauve' }, 'Color must be one of the list'],
  ])('a profile change with %s is refused', async (_, body, message) => {
    const [path] = Object.keys(body);
    expect(await sam.error('changeProfile', { body })).toEqual({ status: 400, message, issues: [{ path, message }] });
    expect(await sam.call('currentUser')).toEqual(sam.user);
  });

  test('a profile change cannot change name or rights', async () => {
    const body = {
      email: 'sam@example.org',
      id: 99,
      username: 'root',
      isAdmin: true,
      isHidden: true,
      passwordHash: '!',
    };
    expect(await sam.call('changeProfile', { body })).toEqual(sam.user);
    expect(await sam.call('currentUser')).toEqual(sam.user);
  });

  test('a profile change requires a session', async () => {
    const body = { email: 'eve@example.org' };
    expect(await t.anonymous().error('changeProfile', { body })).toEqual({ status: 401, message: 'Unauthorized' });
  });

  test('a profile change does not undo a concurrent change by a site admin', async () => {
    const demoted = Promise.withResolvers<void>();
    const saving = Promise.withResolvers<void>();
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const changing = t.database.transact(async (tx) => {
      await tx`update users set is_admin = false, username = 'ex', username_key = 'ex' where id = ${root.user.id}`;
      demoted.resolve();
      await saving.promise;
    });
    await demoted.promise;
    const saved = root.call('changeProfile', { body: { email: 'new@example.org' } });
    await t.waitForBlockedQuery();
    saving.resolve();
    await changing;
    expect(await saved).toMatchObject({ username: 'ex', isAdmin: false, email: 'new@example.org' });
    expect(await root.call('currentUser')).toMatchObject({ username: 'ex', isAdmin: false, email: 'new@example.org' });
  });
});
