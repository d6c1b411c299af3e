// @module-tag one-process, as a process refuses to start on a site that has no way to sign in
import { describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { createLoginLink } from '#server/accounts/signIn/loginLinks.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { freePort } from '#test/support/freePort.ts';
import { acmeId } from '#test/support/oidcProvider.ts';
import { DESK, PHONE } from './browserUser.ts';
import { type BrowserSite, openBrowserSite } from './site.ts';
import { notification, SOON } from './toasts.ts';

const invited = await openBrowserSite({ registration: 'invited' });
const closed = await openBrowserSite({ registration: 'closed' });
const withoutPasswords = await openBrowserSite({ passwordLogin: 'off' });
const port = await freePort();
const withOtherWays = await openBrowserSite(
  { passwordLogin: 'off', publicUrl: `http://localhost:${port}`, oidc: acmeId('https://id.example.org/') },
  port,
);

/** Empties the site but for a pool. */
async function buildPool({ t }: BrowserSite): Promise<Pool & { inviteCode: string }> {
  await t.database.reset();
  const host = await t.buildUser({ username: 'ana', isAdmin: true });
  return t.buildPool(host, await t.buildSeason(), 'The Office');
}

describe('registration', () => {
  test('for invited people is offered by an invite link alone', { tags: 'slow' }, async () => {
    const pool = await buildPool(invited);
    const stranger = await invited.open('/auth', PHONE);
    await stranger.page.getByText('You need an invite link to register here').waitFor();
    await stranger.page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await stranger.page.getByRole('tab').count()).toBe(0);
    await stranger.checkScreen('auth-invited-only');

    const guest = await invited.open(`/groups/join/${pool.inviteCode}`, PHONE);
    const { page } = guest;
    await page.getByLabel('Username').fill('noor');
    await page.getByLabel('Email').fill('noor@example.org');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(`/groups/${pool.id}/picks`);
    await page.getByRole('button', { name: 'Account menu of noor' }).waitFor();
  });

  test('with the link of a pool that takes no entries is refused', { tags: 'slow' }, async () => {
    const pool = await buildPool(invited);
    await invited.t.sql((sql) => sql`update pools set joining = 'closed'`);
    const guest = await invited.open(`/groups/join/${pool.inviteCode}`, DESK);
    const { page } = guest;
    await page.getByLabel('Username').fill('noor');
    await page.getByLabel('Email').fill('noor@example.org');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    guest.expectError(403, 'POST /api/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('You need an invite link to register here', { exact: true }).waitFor();
  });

  test('that is closed is offered to nobody', { tags: 'slow' }, async () => {
    const pool = await buildPool(closed);
    for (const address of ['/auth', `/groups/join/${pool.inviteCode}`]) {
      const visitor = await closed.open(address, DESK);
      await visitor.page.getByText('Registration is closed').waitFor();
      await visitor.page.getByRole('button', { name: 'Log In' }).waitFor();
      expect(await visitor.page.getByRole('tab').count()).toBe(0);
    }
  });
});

describe('a site without passwords', () => {
  test('asks for none on sign-in, in the profile and in the console', async () => {
    const { t } = withoutPasswords;
    await t.database.reset();
    const lost = await withoutPasswords.open('/reset-password', PHONE);
    await lost.page.waitForURL('/auth');
    await lost.leave();
    const visitor = await withoutPasswords.open('/auth', PHONE);
    await visitor.page.getByText('This site has no passwords. Ask whoever runs it for a login link.').waitFor();
    expect(await visitor.page.getByLabel('Password').count()).toBe(0);
    await visitor.checkScreen('auth-no-passwords');

    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const person = await withoutPasswords.open('/profile#passkeys', PHONE, root);
    const { page } = person;
    await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Change password' }).count()).toBe(0);

    const admin = (await withoutPasswords.open('/admin?tab=users', DESK, root)).page;
    await admin.getByRole('button', { name: 'New User' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New User' });
    await dialog.getByLabel('Username').fill('noor');
    expect(await dialog.getByLabel('Password').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await admin.getByText('noor', { exact: true }).waitFor();
  });

  test('offers a provider and passkeys in place of them', { tags: 'slow' }, async () => {
    const visitor = await withOtherWays.open('/auth', PHONE);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Continue with Acme ID' }).waitFor();
    await page.getByRole('button', { name: 'Use a Passkey' }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await visitor.checkScreen('auth-without-passwords');
  });

  test('is entered by a login link and a press, once', async () => {
    const { t } = withoutPasswords;
    await t.database.reset();
    const { user } = await t.buildUser({ username: 'noor' });
    const token = await t.database.transact(createLoginLink, COMMAND_LINE, user);
    const person = await withoutPasswords.open(`/login-link/${token}`, PHONE);
    const { page } = person;
    await page.getByRole('heading', { name: 'Log in with your link' }).waitFor();
    await person.checkScreen('login-link');
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Account menu of noor' }).waitFor();
    await page.waitForURL('/');
    const other = await withoutPasswords.open(`/login-link/${token}`, PHONE);
    other.expectError(400, 'POST /api/login-link');
    await other.page.getByRole('button', { name: 'Log In' }).click();
    await notification(other, 'This link is no longer valid: it has been used, or is older than 10 minutes').waitFor();
  });
});
