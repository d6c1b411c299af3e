import { describe, expect, test } from 'vitest';
import { hashToken } from '#server/infrastructure/tokens.ts';
import { Authenticator } from '#test/support/authenticator.ts';
import { Caller } from '#test/support/caller.ts';
import { freePort } from '#test/support/freePort.ts';
import { addAuthenticator } from './browserAuthenticator.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification, SOON } from './toasts.ts';

const port = await freePort();
const site = await openBrowserSite({ publicUrl: `http://localhost:${port}` }, port);
const { t } = site;

const NAME = '📱 Grandma’s old phone, the one with a crack in its corner';

async function openProfile({ page }: BrowserUser, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account menu of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.locator('summary').filter({ hasText: 'Security and data' }).click();
}

async function logOut({ page }: BrowserUser, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account menu of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

describe.each(STORY_DEVICES)('a passkey %s', (_, device) => {
  test('is added by a player who was invited, logs them in and signs in again, and is deleted', async () => {
    await t.database.reset();
    const host = await t.buildUser({ username: 'ana' });
    const pool = await t.buildPool(host, await t.buildSeason(), 'The Office');
    const link = `/groups/join/${pool.inviteCode}`;
    const guest = await site.visitor(device);
    const { page } = guest;
    const authenticator = await addAuthenticator(guest);
    await guest.open(link);
    await page.getByLabel('Username').fill('noor');
    await page.getByLabel('Email').fill('noor@example.org');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(`/groups/${pool.id}/picks`);
    await openProfile(guest, 'noor');
    await page.getByRole('button', { name: 'Add a Passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
    await dialog.getByLabel('Name').fill(NAME);
    await guest.checkScreen('profile-add-passkey');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await notification(guest, `${NAME} is added`).waitFor();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.scrollIntoViewIfNeeded();
    await guest.checkScreen('profile-passkeys');

    await authenticator.setAttended(false);
    await logOut(guest, 'noor');
    // the authenticator never answers what it is asked while nobody is there
    const attended = Promise.withResolvers<void>();
    await intercept(page, '**/api/passkey-login/options', (route) => attended.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
    await authenticator.setAttended(true);
    attended.resolve();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    // the autofill of the username, where whoever is there confirms at once
    await logOut(guest, 'noor');
    await page.getByRole('button', { name: 'Account menu of noor' }).waitFor();

    await openProfile(guest, 'noor');
    await t.endFreshness();
    guest.expectError(403, 'DELETE /api/user/passkeys/1');
    await page.getByRole('button', { name: `Delete ${NAME}` }).click();
    const again = page.getByRole('dialog', { name: 'Please Log In Again' });
    await again.getByRole('button', { name: 'Use a Passkey' }).waitFor();
    await guest.checkScreen('profile-sign-in-again-passkey');
    await again.getByRole('button', { name: 'Use a Passkey' }).click();
    await notification(guest, `${NAME} is deleted`).waitFor();
    expect(await passkeys.getByRole('listitem').count()).toBe(0);
    // the browser is told, so that it offers it no more
    await expect.poll(() => authenticator.countPasskeys(), SOON).toBe(0);
  });

  test('is offered on sign-in next to the password', { tags: 'slow' }, async () => {
    await t.database.reset();
    const visitor = await site.open('/auth', device);
    await visitor.page.getByRole('button', { name: 'Use a Passkey' }).waitFor();
    await visitor.checkScreen('auth-passkey');
    expect(await visitor.page.getByLabel('Username').getAttribute('autocomplete')).toBe('username webauthn');
  });
});

test('an offer in the autofill, which is renewed after minutes, does not end what the button asks for', {
  tags: 'slow',
}, async () => {
  await t.database.reset();
  const visitor = await site.visitor(PHONE);
  const { page } = visitor;
  const authenticator = await addAuthenticator(visitor);
  await authenticator.setAttended(false);
  await page.clock.install();
  await visitor.open('/auth');
  const asked = () => page.waitForResponse(`${site.url()}/api/passkey-login/options`);
  const button = page.getByRole('button', { name: 'Use a Passkey' });
  await Promise.all([asked(), button.click()]);
  await button.and(page.locator('[data-loading]')).waitFor();
  await Promise.all([asked(), page.clock.fastForward('04:00')]);
  await page.waitForFunction(() => window.PublicKeyCredential.isConditionalMediationAvailable());
  expect(await button.getAttribute('data-loading')).not.toBe(null);
});

test('after a reset, which keeps passkeys if one says so, logging in leads to where another can be added', {
  tags: 'slow',
}, async () => {
  await t.database.reset();
  const sam = await t.buildUser({ username: 'sam' });
  await t.givePassword(sam);
  const { challenge } = await sam.call('beginPasskey');
  const response = new Authenticator().create({ challenge, origin: site.url() });
  await sam.call('createPasskey', { body: { name: NAME, response } });
  const token = 'a reset token';
  await t.sql(
    (sql) => sql`
      insert into password_reset_tokens (token_hash, user_id, mail_id, queued_at, expires_at)
      values (
        ${hashToken(token)}, ${sam.user.id}, gen_random_uuid(), clock_timestamp(), clock_timestamp() + interval '1 hour'
      )
    `,
  );
  const person = await site.open(`/reset-password?token=${encodeURIComponent(token)}`, PHONE);
  const { page } = person;
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label).fill('secret2');
  const keep = page.getByLabel('Keep passkeys of the last 7 days');
  expect(await keep.isChecked()).toBe(false);
  await keep.check();
  await person.checkScreen('reset-password-passkeys');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByLabel('Username').fill('sam');
  await page.getByLabel('Password', { exact: true }).fill('secret2');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/profile#passkeys');
  await page.getByRole('button', { name: `Delete ${NAME}` }).waitFor();
});

test('at another address the profile says where passkeys work', { tags: 'slow' }, async () => {
  await t.database.reset();
  const sam = await t.buildUser({ username: 'sam' });
  const person = await site.visitor(DESK);
  const { page } = person;
  await page
    .context()
    .addCookies([{ name: 'unbusted', value: sam.cookie?.split('=')[1] ?? '', url: `http://127.0.0.1:${port}` }]);
  await person.open(`http://127.0.0.1:${port}/profile#passkeys`);
  await page.getByText(`Passkeys work at http://localhost:${port} only.`).waitFor();
  expect(await page.getByRole('button', { name: 'Add a Passkey' }).count()).toBe(0);
  expect(await new Caller(t.app).call('readAbout')).toMatchObject({ publicUrl: `http://localhost:${port}` });
});
