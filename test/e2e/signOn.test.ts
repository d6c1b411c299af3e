import { describe, expect, test } from 'vitest';
import { freePort } from '#test/support/freePort.ts';
import { chooseAction, DESK, PHONE } from './browserUser.ts';
import { openIdProvider, signInAgainAtProvider, signInAtProvider, withoutFonts } from './openIdProvider.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification, SOON } from './toasts.ts';

const port = await freePort();
const publicUrl = `http://localhost:${port}`;
const oidc = await openIdProvider(publicUrl);
const site = await openBrowserSite({ publicUrl, oidc, registration: 'invited', passwordLogin: 'on' }, port);
const { t } = site;

describe.each(STORY_DEVICES)('the provider %s', (_, device) => {
  test('a guest comes by an invite link and the provider, chooses a name, and joins', async () => {
    await t.database.reset();
    const host = await t.buildUser({ username: 'noor' });
    const pool = await t.buildPool(host, await t.buildSeason(), 'The Office');
    const link = `/groups/join/${pool.inviteCode}`;
    const guest = await site.open(link, device);
    await withoutFonts(guest);
    const { page } = guest;
    const continueWith = page.getByRole('link', { name: 'Continue with Acme ID' });
    await continueWith.waitFor();
    await guest.checkScreen('auth-provider');
    await continueWith.click();
    await signInAtProvider(guest, 'noor', '/auth/new');
    expect(await page.getByLabel('Username').inputValue()).toBe('noor 2');
    await guest.checkScreen('auth-new-account');
    await page.getByLabel('Username').fill('Noor A');
    await page.getByRole('button', { name: 'Create Account and Join' }).click();
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(`/groups/${pool.id}/picks`);
    await page.getByRole('button', { name: 'Account menu of Noor A' }).waitFor();
  });

  test('a player connects the provider in the profile, and disconnects it', { tags: 'slow' }, async () => {
    await t.database.reset();
    const sam = await t.buildUser({ username: 'sam' });
    await t.givePassword(sam);
    const person = await site.open('/profile#identities', device, sam);
    await withoutFonts(person);
    const { page } = person;
    await page.getByRole('button', { name: 'Connect Acme ID' }).click();
    await page.waitForURL((url) => url.origin !== publicUrl);
    await signInAtProvider(person, 'anybody', '/profile');
    const card = page.getByRole('region', { name: 'Single sign-on' });
    await card.getByText('Acme ID', { exact: true }).waitFor();
    await card.scrollIntoViewIfNeeded();
    await person.checkScreen('profile-provider');
    await card.getByRole('button', { name: 'Disconnect Acme ID' }).click();
    await notification(person, 'Acme ID is disconnected').waitFor();
    await card.getByRole('button', { name: 'Connect Acme ID' }).waitFor();
  });

  test('who comes without an invite link is told what is missing', { tags: 'slow' }, async () => {
    await t.database.reset();
    const stranger = await site.open('/auth', device);
    await withoutFonts(stranger);
    await stranger.page.getByRole('link', { name: 'Continue with Acme ID' }).click();
    await signInAtProvider(stranger, 'max', '/auth/problem');
    await stranger.page.getByText('You need an invite link to register here').waitFor();
    await stranger.page.getByRole('link', { name: 'Try again' }).waitFor();
    await stranger.checkScreen('auth-problem');
  });
});

test('a sign-in again at the provider leads back, and what was wanted is done', { tags: 'slow' }, async () => {
  await t.database.reset();
  const sam = await t.buildUser({ username: 'sam' });
  await t.givePassword(sam);
  const person = await site.open('/profile#identities', PHONE, sam);
  await withoutFonts(person);
  const { page } = person;
  await page.getByRole('button', { name: 'Connect Acme ID' }).click();
  await signInAtProvider(person, 'sam', '/profile');
  await t.endFreshness();
  person.expectError(403, 'DELETE /api/user/identities/1');
  const disconnect = page.getByRole('button', { name: 'Disconnect Acme ID' });
  await disconnect.click();
  const again = page.getByRole('dialog', { name: 'Please Log In Again' });
  const provider = again.getByRole('button', { name: 'Continue with Acme ID' });
  await provider.waitFor();
  await person.checkScreen('profile-sign-in-again-provider');
  await provider.click();
  // it asks although its session goes on
  await signInAgainAtProvider(person, 'sam', '/profile');
  await notification(person, 'Acme ID is disconnected').waitFor();
});

test('a site admin signs in again at the provider, and the console goes on without the password that was typed', {
  tags: 'slow',
}, async () => {
  await t.database.reset();
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  await t.givePassword(root);
  const person = await site.open('/profile#identities', DESK, root);
  await withoutFonts(person);
  const { page } = person;
  await page.getByRole('button', { name: 'Connect Acme ID' }).click();
  await signInAtProvider(person, 'root', '/profile');
  await page.getByRole('button', { name: 'Disconnect Acme ID' }).waitFor();
  await person.waitForReads();
  await page.goto('/admin?tab=users');
  await person.arrive('/admin');
  const signInAgain = async () => {
    const again = page.getByRole('dialog', { name: 'Please Log In Again' });
    await again.getByRole('button', { name: 'Continue with Acme ID' }).click();
    await signInAgainAtProvider(person, 'root', '/admin');
  };

  await page.getByRole('button', { name: 'New User' }).click();
  const created = page.getByRole('dialog', { name: 'New User' });
  await created.getByLabel('Username').fill('noor');
  await created.getByLabel('Password', { exact: true }).fill('secret1');
  await t.endFreshness();
  person.expectError(403, 'POST /api/users');
  await created.getByRole('button', { name: 'Create User' }).click();
  await signInAgain();
  await expect.poll(() => created.getByLabel('Username').inputValue(), SOON).toBe('noor');
  expect(await created.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await person.checkScreen('console-user-after-provider');
  await created.getByLabel('Password', { exact: true }).fill('secret1');
  await created.getByRole('button', { name: 'Create User' }).click();
  await notification(person, 'User created successfully').waitFor();

  await chooseAction(person, 'noor', 'Edit');
  const edited = page.getByRole('dialog', { name: 'Edit User' });
  await edited.getByLabel('Email').fill('noor@example.org');
  await t.endFreshness();
  person.expectError(403, 'PATCH /api/users/2');
  await edited.getByRole('button', { name: 'Save' }).click();
  await signInAgain();
  await notification(person, 'User updated successfully').waitFor();
  await page.getByText('noor@example.org').waitFor();

  page.on('dialog', (dialog) => void dialog.accept());
  await t.endFreshness();
  person.expectError(403, 'DELETE /api/users/2');
  await chooseAction(person, 'noor', 'Delete');
  await signInAgain();
  await notification(person, 'noor was deleted').waitFor();
});

const away = await freePort();
const withoutProvider = await openBrowserSite(
  { publicUrl: `http://localhost:${away}`, oidc: { ...oidc, issuer: 'http://localhost:9/', autoRedirect: 'on' } },
  away,
);

test('a provider that cannot be reached leaves the other ways to log in', { tags: 'slow' }, async () => {
  const sam = await withoutProvider.t.buildUser({ username: 'sam' });
  await withoutProvider.t.givePassword(sam);
  // sign-in leads to the provider by itself, and back
  const person = await withoutProvider.visitor(PHONE);
  const { page } = person;
  await page.goto('/auth?redirect=%2Fprofile');
  await page.waitForURL(/reason=unreachable/);
  await person.arrive('/auth');
  await page.getByRole('button', { name: 'Acme ID cannot be reached' }).waitFor();
  await person.checkScreen('auth-provider-unreachable');
  await page.getByLabel('Username').fill('sam');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Security and data' }).waitFor();
  // nor does it after logging out
  await page.getByRole('button', { name: 'Account menu of sam' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL('/auth?local=1');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await person.leave();
});
