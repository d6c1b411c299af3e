import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification, notifications, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;
/** longer than the polling interval of rounds and games */
const POLL_MS = 6_000;

let ada: Player;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
  await t.givePassword(ada);
});

async function fill({ page }: BrowserUser, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** The errors at the fields, from the top. */
async function faults({ page }: BrowserUser): Promise<string[]> {
  return page.locator('input[aria-invalid=true]').evaluateAll((fields) =>
    fields.map((field) => {
      const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
      return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')?.textContent ?? '';
    }),
  );
}

test('at a desk the login form is centered like the brand next to it, and a hovered tab has a color of the palette', {
  tags: 'slow',
}, async () => {
  const person = await site.open('/auth', DESK);
  const { page } = person;
  const place = async (locator: Locator) => {
    const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  const { top } = await place(page.getByRole('tablist'));
  const { bottom } = await place(page.getByRole('link', { name: 'Forgot Password?' }));
  expect(Math.abs((top + bottom) / 2 - DESK.viewport.height / 2)).toBeLessThan(24);
  const register = page.getByRole('tab', { name: 'Register' });
  await register.hover();
  expect(await register.evaluate((tab) => getComputedStyle(tab).backgroundColor)).toBe('rgba(23, 26, 43, 0.05)');
  await register.click();
  await page.getByLabel('Email', { exact: true }).waitFor();
  expect((await place(page.getByRole('tablist'))).top).toBe(top);
  await person.checkScreen('register');
});

describe.each(STORY_DEVICES)('login page %s', (_, device) => {
  test('the login page shows which input is wrong and why a login fails', { tags: 'slow' }, async () => {
    const person = await site.open('/auth', device);
    const { page } = person;
    for (const slogan of ['Make picks one round at a time', 'Track your score in real time', 'No brackets busted']) {
      await page.getByText(slogan, { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect.poll(() => faults(person), SOON).toEqual(['Username is required', 'Password is required']);
    await expect.poll(() => page.locator(':focus').getAttribute('autocomplete'), SOON).toBe('username');
    await fill(person, { Username: 'Ada', Password: 'wrong' });
    person.expectError(401, 'POST /api/login');
    await page.keyboard.press('Enter');
    await notification(person, 'Login failed').waitFor();
    await notification(person, 'Invalid username or password').waitFor();
    await person.checkScreen('login-failed');
    await intercept(page, '/api/login', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many tries. Please wait 15 minutes.' } }),
    );
    person.expectError(429, 'POST /api/login');
    // the notification lasts 5 seconds, which a busy machine may take to begin the wait after the key
    const refused = notification(person, 'Too many tries. Please wait 15 minutes.').waitFor();
    await Promise.all([refused, page.keyboard.press('Enter')]);
    await page.unroute('/api/login');
    await person.setOffline(true);
    await page.clock.install();
    await page.keyboard.press('Enter');
    await notification(person, 'The server cannot be reached. Check your connection and try again.').waitFor();
    await person.setOffline(false);
    await page.clock.fastForward(5_000);
    await notifications(person).getByRole('button', { name: 'Close' }).waitFor({ state: 'hidden' });

    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('Email', { exact: true }).waitFor();
    expect(await page.getByLabel('Confirm password').count()).toBe(0);
    await fill(person, { Email: 'ada', Password: 'short' });
    await page.getByRole('button', { name: 'Register' }).click();
    await expect
      .poll(() => faults(person), SOON)
      .toEqual(['Username is required', 'Valid email is required', 'Password must be at least 6 characters']);
    await expect.poll(() => page.locator(':focus').getAttribute('name'), SOON).toBe('username');
    await person.checkScreen('register-faults');
    await fill(person, { Username: 'ADA', Email: 'ada@example.org', Password: 'long enough' });
    await page.getByRole('button', { name: 'Toggle password visibility' }).first().click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    person.expectError(409, 'POST /api/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await notification(person, 'Registration failed').waitFor();
    await notification(person, 'Username already exists').waitFor();
    await expect.poll(() => faults(person), SOON).toEqual(['Username already exists']);
    await expect.poll(() => page.locator(':focus').getAttribute('name'), SOON).toBe('username');
    const toast = await notifications(person).getByRole('listitem').boundingBox();
    for (const control of [page.locator(':focus'), page.getByRole('button', { name: 'Register' })]) {
      const place = await control.boundingBox();
      expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
    }
    await person.checkScreen('register-taken');

    const tile = page.getByRole('button', { name: 'Choose your picture' });
    expect(await tile.textContent()).toBe('🐙');
    await fill(person, { Username: 'Bea' });
    expect(await tile.textContent()).toBe('🎈');
    await tile.click();
    await page.getByRole('radio', { name: '🦊' }).check();
    await person.checkScreen('register-picture');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await person.read('/api/user')).toMatchObject({ tileEmoji: '🦊', tileColor: null });
  });
});

test('a visitor without a session is redirected to the login page and from there to the requested page', async () => {
  const person = await site.open('/picks?entryId=7', PHONE);
  const { page } = person;
  await page.waitForURL('/auth?redirect=%2Fpicks%3FentryId%3D7');
  await expect.poll(() => page.title(), SOON).toBe('Log in · Unbusted');
  await fill(person, { Username: 'ada', Password: 'secret1' });
  await page.keyboard.press('Enter');
  await page.waitForURL('/picks?entryId=7');
  await expect.poll(() => page.title(), SOON).toBe('My Picks · Unbusted');

  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  await person.setOffline(true);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await notification(person, 'Logout failed').waitFor();
  await notification(person, 'Failed to logout').waitFor();
  await person.setOffline(false);
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL('/auth');
  // `goBack` treats a redirect as a failure
  await page.evaluate(() => history.back());
  await page.waitForURL('/auth?redirect=%2Fpicks%3FentryId%3D7');
});

test('a logout leads to the login page even if the screen gets a 401 first', { tags: 'slow' }, async () => {
  const { page } = await site.open('/profile', PHONE, ada);
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  const unauthorized = page.waitForResponse((answer) => answer.url().endsWith('/api/user') && answer.status() === 401);
  await intercept(page, '**/api/logout', async (route) => {
    const answer = await route.fetch();
    // a page that goes offline asks whose session it has
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await unauthorized;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByLabel('Username').waitFor();
  expect(page.url()).toBe(`${site.url()}/auth`);
});

test('the screen polls and preloads no more from a logout until the login page is shown', {
  tags: 'slow',
}, async () => {
  await t.buildRound(await t.buildSeason());
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  await page.clock.install();
  await person.open('/picks');
  const preloads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/')) preloads.push(request.url());
  });
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  const logout = page.getByRole('menuitem', { name: 'Log Out' });
  await logout.waitFor();
  const polled = page.waitForResponse('**/api/rounds/*');
  await page.clock.fastForward(POLL_MS);
  await polled;
  await intercept(page, '**/api/logout', async (route) => {
    const response = await route.fetch();
    await page.clock.fastForward(POLL_MS);
    await route.fulfill({ response });
  });
  await logout.click();
  await page.getByLabel('Username').waitFor();
  expect(preloads).toEqual([]);
});

for (const [address, path] of [
  ['/auth', '/'],
  ['/auth?redirect=%2Fprofile', '/profile'],
  ['/auth?redirect=%2F%2Fevil.example', '/'],
  ['/auth?redirect=https%3A%2F%2Fevil.example', '/'],
] as const) {
  const tags = path === '/profile' ? [] : ['slow' as const];
  test(`a signed-in user is redirected from ${address} to ${path}`, { tags }, async () => {
    const person = await site.open(address, DESK, ada);
    await person.page.waitForURL((url) => url.pathname === path);
    expect(new URL(person.page.url()).host).toBe(new URL(site.url()).host);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
  });
}

test('an unknown address shows the 404 page', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE, ada);
  person.expectError(404, 'GET /brackets');
  await person.open('/brackets');
  await person.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await expect.poll(() => person.page.title(), SOON).toBe('Page not found · Unbusted');
  await person.checkScreen('not-found');
  await person.page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await person.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});
