import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { expectFocus, notification, notifications, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;
const PICTURES = 'https://pictures.example.org/**';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0" fill="#345"/></svg>';

let ada: Player;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'ada', email: null });
  await t.givePassword(ada);
});

describe.each(STORY_DEVICES)('profile %s', (_, device) => {
  test('a profile has three groups, of which the first is open, and no button in front while nothing has changed', {
    tags: 'slow',
  }, async () => {
    const person = await site.open('/profile', device, ada);
    const { page } = person;
    await page.getByRole('heading', { name: 'Security and data' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'You',
      'Notifications',
      'Security and data',
    ]);
    const save = page.getByRole('button', { name: 'Save Profile' });
    expect(await save.getAttribute('data-variant')).toBe('default');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
    expect(await save.getAttribute('data-variant')).toBe('filled');
    expect(await page.getByRole('heading', { name: 'Emails' }).isVisible()).toBe(false);
    expect(await page.getByLabel('Current password').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1200);
    await person.checkScreen('profile');
    for (const group of ['Notifications', 'Security and data', 'Change password', 'For programmers']) {
      await page.locator('summary').filter({ hasText: group }).click();
    }
    await page.getByLabel('Current password').waitFor();
    await page.getByLabel('Avatar URL').waitFor();
    await page.getByRole('heading', { name: 'Emails' }).waitFor();
    await person.checkScreen('profile-open');
  });

  test('a picture is chosen by keyboard and saved with the profile', { tags: 'slow' }, async () => {
    const person = await site.open('/profile', device, ada);
    const { page } = person;
    const avatar = avatarOf(person);
    await avatar.waitFor();
    expect(await avatar.textContent()).toBe('🐙');
    expect(await avatar.locator('img').count()).toBe(0);
    await page.getByRole('button', { name: 'Choose your picture' }).click();
    const picker = page.getByRole('dialog', { name: 'Your picture' });
    await picker.getByRole('radio', { name: '🐙' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await picker.getByRole('radio', { name: '🦄' }).isChecked()).toBe(true);
    await picker.getByRole('radio', { name: 'pink' }).check();
    await person.checkScreen('profile-picture');
    await picker.getByRole('button', { name: 'Done' }).click();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await notification(person, 'Profile updated successfully').waitFor();
    await expect.poll(() => avatar.textContent(), SOON).toBe('🦄');
    expect(await ada.call('currentUser')).toMatchObject({ tileEmoji: '🦄', tileColor: 'pink' });
  });

  test('an avatar is a web address, and one without a picture is not shown', { tags: 'slow' }, async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    await intercept(page, PICTURES, (route) =>
      route.request().url().endsWith('/ada')
        ? route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
        : route.fulfill({ contentType: 'image/svg+xml', body: 'no picture' }),
    );
    await person.open('/profile#programmers');
    const avatar = avatarOf(person);
    await page.getByLabel('Avatar URL').fill('my picture');
    await page.getByRole('button', { name: 'Save Avatar' }).click();
    await page.getByText('Avatar must be a web address').waitFor();
    await page.getByLabel('Avatar URL').fill('https://pictures.example.org/ada');
    await page.keyboard.press('Enter');
    await notification(person, 'Profile updated successfully').waitFor();
    await avatar.locator('img[data-loaded]').waitFor();
    await page.getByLabel('Avatar URL').fill('https://pictures.example.org/gone');
    await page.keyboard.press('Enter');
    await avatar.locator('img:not([data-loaded])').waitFor({ state: 'attached' });
  });

  test('a new password is long enough and repeated, and needs the current one', { tags: 'slow' }, async () => {
    const person = await site.open('/profile#password', device, ada);
    const { page } = person;
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Confirm password').fill('another one');
    await page.keyboard.press('Enter');
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByLabel('New password').fill('another');
    await page.keyboard.press('Enter');
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('New password').fill('another one');
    person.expectError(400, 'PATCH /api/user/password');
    await page.keyboard.press('Enter');
    await page.getByText('Current password is incorrect').waitFor();
    await page.locator('input:focus').and(page.getByLabel('Current password')).waitFor();
    await person.checkScreen('profile-wrong-password');
    await page.getByLabel('Current password').fill('secret1');
    await page.keyboard.press('Enter');
    await notification(person, 'Password updated successfully').waitFor();
    await expect.poll(() => page.getByLabel('New password').inputValue(), SOON).toBe('');
  });
});

test('a saved field stays as it was typed, without a glimpse of its former value', async () => {
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  await intercept(page, PICTURES, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await person.open('/profile#programmers');
  const field = page.getByLabel('Avatar URL');
  await field.fill('https://pictures.example.org/ada');
  await field.evaluate((input) => {
    const mark = () => input.toggleAttribute('data-has-changed', true);
    new MutationObserver(mark).observe(input, { attributeFilter: ['value'] });
  });
  await page.getByRole('button', { name: 'Save Avatar' }).click();
  await notification(person, 'Profile updated successfully').waitFor();
  await page.getByRole('button', { name: 'Account menu of ada' }).locator('img[data-loaded]').waitFor();
  expect(await field.inputValue()).toBe('https://pictures.example.org/ada');
  expect(await field.getAttribute('data-has-changed')).toBeNull();
});

/** What stands for ada in the header. */
function avatarOf({ page }: BrowserUser): Locator {
  return page.getByRole('button', { name: 'Account menu of ada' });
}

describe.each(STORY_DEVICES)('emails %s', (_, device) => {
  test('reminders are switched in the profile', { tags: 'slow' }, async () => {
    const noor = await t.buildUser({ username: 'noor' });
    const person = await site.open('/profile#emails', device, noor);
    const { page } = person;
    const reminders = page.getByRole('switch', { name: 'Remind me by email before a deadline' });
    await page.getByText('3 hours before, once a round, and only if picks are missing.').waitFor();
    expect(await reminders.isChecked()).toBe(true);
    await reminders.press('Space');
    await notification(person, 'Reminders are off').waitFor();
    await expect.poll(() => reminders.isChecked(), SOON).toBe(false);
    expect(await noor.call('readReminders')).toMatchObject({ wanted: false });
    await reminders.scrollIntoViewIfNeeded();
    await person.checkScreen('profile-reminders');
    await reminders.press('Space');
    await notification(person, 'Reminders are on').waitFor();
  });

  test('reminders are stopped by the link of an email and a click', { tags: 'slow' }, async () => {
    const noor = await t.buildUser({ username: 'noor' });
    const token = 's'.repeat(43);
    await t.sql(
      (sql) => sql`insert into mail_preferences (user_id, kind, token) values (${noor.user.id}, 'reminder', ${token})`,
    );
    const reader = await site.open(`/unsubscribe/${token}`, device);
    await reader.page.getByRole('heading', { name: 'Stop these emails?' }).waitFor();
    await reader.checkScreen('unsubscribe');
    expect(await noor.call('readReminders')).toMatchObject({ wanted: true });
    await reader.page.getByRole('button', { name: 'Stop These Emails' }).click();
    await expectFocus(reader, 'These emails are stopped');
    await reader.checkScreen('unsubscribed');
    expect(await noor.call('readReminders')).toMatchObject({ wanted: false });
  });
});

describe.each(STORY_DEVICES)('the app %s', (_, device) => {
  test('the icon of the app has the number of missing picks, until its user signs out', { tags: 'slow' }, async () => {
    const season = await t.buildSeason();
    const round = await t.buildRound(season);
    const game = await t.buildGame(round);
    await t.buildGame(round);
    const entry = await t.buildMember(await t.buildPool(ada, season), ada);
    const person = await site.visitor(device, ada);
    const { page } = person;
    await page.addInitScript(() => {
      const set = async (count: number) => sessionStorage.setItem('badge', String(count));
      const clear = async () => sessionStorage.removeItem('badge');
      Object.assign(Navigator.prototype, { setAppBadge: set, clearAppBadge: clear });
    });
    const badge = () => page.evaluate(() => sessionStorage.getItem('badge'));
    await person.open('/profile');
    await expect.poll(badge, SOON).toBe('2');
    await t.setPick(entry, game, 1);
    await person.reload();
    await expect.poll(badge, SOON).toBe('1');
    await page.getByRole('button', { name: 'Account menu of ada' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL('/auth');
    await expect.poll(badge, SOON).toBeNull();
  });
});

/** The path of the link in the email about a changed address. */
async function restoreLink(player: Player): Promise<string> {
  const outbox = join(t.config.dataDir, 'outbox');
  rmSync(outbox, { recursive: true, force: true });
  await player.call('changeProfile', { body: { email: 'thief@example.org' } });
  await t.mailWorker.sendDue();
  const [file = ''] = readdirSync(outbox);
  return /\/restore-email\/[\w-]{43}/.exec(readFileSync(join(outbox, file), 'utf8'))?.[0] ?? '';
}

describe.each(STORY_DEVICES)('changed email address %s', (_, device) => {
  test('a changed email address is restored by the link of an email and a click, which leads to a new password', {
    tags: 'slow',
  }, async () => {
    const noor = await t.buildUser({ username: 'noor', email: 'noor@example.org' });
    const link = await restoreLink(noor);
    // the sessions of the thief and of the owner are of the same account
    const reader = await site.open(link, device, noor);
    const { page } = reader;
    await page.getByRole('heading', { name: 'Restore your email address?' }).waitFor();
    await reader.checkScreen('restore-email');
    expect(await noor.call('currentUser')).toMatchObject({ email: 'thief@example.org' });
    await page.getByRole('button', { name: 'Restore Email Address' }).press('Enter');
    await expectFocus(reader, 'Your email address is restored');
    await reader.checkScreen('restored-email');
    expect((await noor.send('currentUser')).status).toBe(401);
    await page.getByRole('link', { name: 'Set a New Password' }).click();
    await page.getByRole('heading', { name: 'Forgot Password?' }).waitFor();
    await page.getByRole('link', { name: 'Log In' }).waitFor();
    await reader.leave();

    const again = await site.open(link, device);
    again.expectError(400, 'POST /api/restore-email');
    await again.page.getByRole('button', { name: 'Restore Email Address' }).click();
    await notification(again, 'This link is no longer valid: it has been used, or is older than 7 days').waitFor();
  });
});

test('an invalid link to stop emails says so', { tags: 'slow' }, async () => {
  const reader = await site.open('/unsubscribe/x', DESK);
  reader.expectError(404, 'POST /api/unsubscribe/x');
  await reader.page.getByRole('button', { name: 'Stop These Emails' }).click();
  await notification(reader, 'This link is no longer valid').waitFor();
});

test('a site admin is called Administrator, and cannot delete the account', { tags: 'slow' }, async () => {
  const person = await site.open('/profile', DESK, await t.buildUser({ isAdmin: true }));
  await person.page.getByText('Administrator', { exact: true }).waitFor();
  await person.page.getByText('Site admins cannot delete their own account.').waitFor();
  expect(await person.page.getByRole('button', { name: 'Delete Account' }).count()).toBe(0);
});

test('what is delicate asks for the password in place, and goes on with what was wanted', async () => {
  const person = await site.open('/profile', PHONE, ada);
  const { page } = person;
  await t.endFreshness();
  person.expectError(403, 'PATCH /api/user/profile');
  await page.getByLabel('Email', { exact: true }).fill('countess@example.org');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please Log In Again' });
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  person.expectError(400, 'POST /api/user/reauth');
  await page.keyboard.press('Enter');
  await dialog.getByText('Password is incorrect').waitFor();
  await person.checkScreen('profile-sign-in-again');
  await password.fill('secret1');
  await page.keyboard.press('Enter');
  await notification(person, 'Profile updated successfully').waitFor();
  expect(await ada.call('currentUser')).toMatchObject({ email: 'countess@example.org' });

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete Account' });
  await person.checkScreen('profile-delete-account');
  await confirmation.getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL('/auth');
  await page.getByText('Account deleted', { exact: true }).waitFor();
});

test('who does not sign in again changes nothing', { tags: 'slow' }, async () => {
  const person = await site.open('/profile', DESK, ada);
  const { page } = person;
  await t.endFreshness();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  person.expectError(403, 'DELETE /api/user');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog', { name: 'Please Log In Again' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(person, 'Delete Account');
  expect(await notifications(person).getByRole('listitem').count()).toBe(0);
  expect(await ada.isSignedIn()).toBe(true);
});

test('an account without a password gets a first one', { tags: 'slow' }, async () => {
  const noor = await t.buildUser({ username: 'noor' });
  const person = await site.open('/profile#password', PHONE, noor);
  const { page } = person;
  const card = page.getByRole('region', { name: 'Set a password' });
  await card.getByLabel('New password').fill('secret2');
  await card.getByLabel('Confirm password').fill('secret3');
  await card.getByRole('button', { name: 'Set Password' }).click();
  await card.getByText('Passwords do not match').waitFor();
  await person.checkScreen('profile-first-password');
  await card.getByLabel('Confirm password').fill('secret2');
  await page.keyboard.press('Enter');
  await notification(person, 'Password updated successfully').waitFor();
  await page.getByRole('region', { name: 'Change password' }).getByLabel('Current password').waitFor();
  expect(await t.canSignIn('noor', 'secret2')).toBe(true);
});

test('a token is made, shown once, used by a program, and deleted', { tags: 'slow' }, async () => {
  const person = await site.open('/profile#programmers', PHONE, ada);
  const { page } = person;
  await page.getByRole('button', { name: 'New Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Token' });
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  await dialog.getByText('Token name is required').waitFor();
  expect(await dialog.getByRole('option', { name: 'Read, write and administer the site' }).count()).toBe(0);
  await dialog.getByLabel('Name').fill('Results script');
  await person.checkScreen('profile-new-token');
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  const token = await dialog.getByLabel('Results script').inputValue();
  await person.checkScreen('profile-made-token');
  expect(await new Caller(t.app, undefined, undefined, token).call('currentUser')).toMatchObject({ username: 'ada' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Delete Results script' }).click();
  await notification(person, 'Results script is deleted').waitFor();
  expect(await new Caller(t.app, undefined, undefined, token).isSignedIn()).toBe(false);
});

test('a user sees where they are logged in, and logs out elsewhere', { tags: 'slow' }, async () => {
  const elsewhere = [t.anonymous(), t.anonymous()];
  for (const browser of elsewhere) await browser.call('login', { body: { username: 'ada', password: 'secret1' } });
  const person = await site.open('/profile#sessions', PHONE, ada);
  const { page } = person;
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await sessions.getByText('This one').waitFor();
  await sessions.scrollIntoViewIfNeeded();
  await person.checkScreen('profile-sessions');
  await sessions.getByRole('button', { name: 'Log out Unknown browser' }).first().click();
  await notification(person, 'Unknown browser is logged out').waitFor();
  expect(await Promise.all(elsewhere.map((browser) => browser.isSignedIn()))).toEqual([false, true]);
});

test('a new way in is taken away by the link of an email and a click', { tags: 'slow' }, async () => {
  const noor = await t.buildUser({ username: 'noor', email: 'noor@example.org' });
  const outbox = join(t.config.dataDir, 'outbox');
  rmSync(outbox, { recursive: true, force: true });
  await noor.call('createToken', { body: { name: 'script', scope: 'write' } });
  await t.mailWorker.sendDue();
  const [file = ''] = readdirSync(outbox);
  const link = /\/undo\/[\w-]{43}/.exec(readFileSync(join(outbox, file), 'utf8'))?.[0] ?? '';
  const reader = await site.open(link, DESK, noor);
  await reader.page.getByRole('heading', { name: 'Was it not you?' }).waitFor();
  await reader.checkScreen('undo');
  expect(await noor.call('listTokens')).toHaveLength(1);
  await reader.page.getByRole('button', { name: 'Take It Away' }).press('Enter');
  await expectFocus(reader, 'It is taken away');
  expect((await noor.send('currentUser')).status).toBe(401);
  expect(await t.sql((sql) => sql`select from access_tokens`)).toHaveLength(0);
});
