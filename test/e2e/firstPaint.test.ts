import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let ada: Player;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
  await t.givePassword(ada);
});

async function buildPool() {
  const season = await t.buildSeason();
  await t.buildRound(season, { name: 'Sweet 16' });
  return t.buildPool(ada, season);
}

/** Opens the page without the app's script, and returns a function that delivers it. */
async function openWithoutApp({ page }: BrowserUser, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, '**/assets/start-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    document.documentElement.setAttribute('data-opened', '');
    await document.fonts.ready;
  });
  return resolve;
}

async function takenOver({ page }: BrowserUser): Promise<void> {
  await page.locator('#first-paint').waitFor({ state: 'detached' });
}

describe.each(STORY_DEVICES)('first paint %s', (_, device) => {
  test('the document without script shows the header and that the tournament is loading', async () => {
    const person = await site.visitor({ ...device, javaScriptEnabled: false }, ada);
    const { page } = person;
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Unbusted Beta' }).waitFor();
    await page.getByRole('status').getByText('Loading tournament data...').waitFor();
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await page.waitForURL('**/leaderboard');
    // not `leave`: Chromium reports the preloaded scripts as failed
    await page.context().close();
  });

  test('the document without script shows the sign-in form, which sends no password', async () => {
    const person = await site.visitor({ ...device, javaScriptEnabled: false });
    const { page } = person;
    await page.goto('/auth');
    await page.getByText('No brackets busted', { exact: true }).waitFor();
    await page.getByLabel('Username').fill('Ada');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log In' }).click();
    expect(page.url()).toBe(`${site.url()}/auth`);
    expect(await page.getByLabel('Username').inputValue()).toBe('Ada');
    await page.context().close();
  });

  test.each([
    ['light', '/auth'],
    ['dark', '/auth'],
  ] as const)(
    'in the %s scheme %s looks the same before and after the app takes over',
    async (colorScheme, address) => {
      const person = await site.visitor({ ...device, colorScheme });
      const { page } = person;
      const deliver = await openWithoutApp(person, address);
      await page.getByLabel('Username').waitFor();
      const before = await page.screenshot();
      deliver();
      await takenOver(person);
      await page.waitForURL(/\/auth/);
      expect(before.equals(await page.screenshot())).toBe(true);
      await person.leave();
    },
  );

  test('an invite link looks the same before and after the app takes over, and its form stays when the pool is known', {
    tags: 'slow',
  }, async () => {
    const pool = await buildPool();
    const person = await site.visitor(device);
    const { page } = person;
    const { promise, resolve } = Promise.withResolvers<void>();
    await intercept(page, '**/api/invites/*', async (route) => {
      await promise;
      await route.continue();
    });
    const deliver = await openWithoutApp(person, `/groups/join/${pool.inviteCode}`);
    await page.getByLabel('Email').waitFor();
    const before = await page.screenshot();
    deliver();
    await takenOver(person);
    await page.waitForURL(/\/auth/);
    expect(before.equals(await page.screenshot())).toBe(true);
    const placeOfForm = () => page.getByRole('tabpanel').boundingBox();
    const place = await placeOfForm();
    resolve();
    await page.getByRole('heading', { name: 'Ada invites you to The Office' }).waitFor();
    expect(await placeOfForm()).toEqual(place);
    await person.leave();
  });

  test('header and navigation stay in their places when the app takes over', { tags: 'slow' }, async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    const deliver = await openWithoutApp(person, '/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const placesOf = async () =>
      Promise.all(
        [page.getByRole('link', { name: 'Unbusted Beta' }), ...(await links.all())].map((each) => each.boundingBox()),
      );
    const before = await placesOf();
    expect(before.length).toBe(device === PHONE ? 5 : 7);
    await person.checkScreen('first-paint');
    deliver();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await placesOf()).toEqual(before);
    await person.leave();
  });
});

test('values, focus and caret from before the script has run are kept', async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  const deliver = await openWithoutApp(person, '/auth');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByLabel('Username').pressSequentially('Aa');
  await page.keyboard.press('ArrowLeft');
  deliver();
  await takenOver(person);
  await page.keyboard.press('d');
  expect(await page.getByLabel('Username').inputValue()).toBe('Ada');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await person.leave();
});

test('a login that was sent before the script has run is sent once it has', async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  const deliver = await openWithoutApp(person, '/auth?redirect=%2Fprofile');
  await page.getByLabel('Username').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.keyboard.press('Enter');
  await page.locator('button[type=submit][data-pressed]').waitFor();
  await person.checkScreen('first-paint-sign-in');
  deliver();
  await page.waitForURL('/profile');
  await person.leave();
});

test('a registration that was begun before the script has run goes on in the same field', {
  tags: 'slow',
}, async () => {
  const pool = await buildPool();
  const person = await site.visitor(PHONE);
  const { page } = person;
  const deliver = await openWithoutApp(person, `/groups/join/${pool.inviteCode}`);
  await page.getByLabel('Username').fill('Pat');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByLabel('Email').pressSequentially('pat@exam');
  deliver();
  await takenOver(person);
  await page.keyboard.type('ple.org');
  expect(await page.getByLabel('Email').inputValue()).toBe('pat@example.org');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Join as Pat' }).waitFor();
  await person.leave();
});

test('Register can be chosen before the script has run', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  const deliver = await openWithoutApp(person, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  deliver();
  await page.getByLabel('Email', { exact: true }).waitFor();
  await person.leave();
});

test('sign-in loads neither validation nor notifications before it is touched', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  await person.open('/auth');
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /([A-Za-z-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
    );
  expect((await scripts()).sort()).toEqual(['AuthScreen', 'fields', 'libraries', 'rolldown-runtime', 'start']);
  await page.getByLabel('Username').focus();
  await expect.poll(scripts, SOON).toContain('Toaster');
  expect(await scripts()).not.toContain('contract');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Email').focus();
  await expect.poll(scripts, SOON).toContain('contract');
  await person.leave();
});
