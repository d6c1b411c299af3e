import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';

const site = await openBrowserSite();
const { t } = site;

let ada: Player;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
});

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

async function hasDrawn({ page }: BrowserUser): Promise<void> {
  await page.locator('#first-paint').waitFor({ state: 'detached' });
}

function backgroundOf({ page }: BrowserUser): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

describe.each(STORY_DEVICES)('the first paint %s', (_, device) => {
  test('shows a user the header and that the tournament is loading, and the header stays when the app draws', async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    const deliver = await openWithoutApp(person, '/');
    await page.getByRole('status').getByText('Loading tournament data...').waitFor();
    const placeOfLogo = () => page.getByRole('banner').getByRole('link', { name: 'Unbusted Beta' }).boundingBox();
    const heightOfHeader = async () => (await page.getByRole('banner').boundingBox())?.height;
    const before = [await placeOfLogo(), await heightOfHeader()];
    await person.checkScreen('first-paint');
    deliver();
    await hasDrawn(person);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect([await placeOfLogo(), await heightOfHeader()]).toEqual(before);
    await person.leave();
  });

  test('shows a visitor the slogans, which stay when the form appears', { tags: 'slow' }, async () => {
    const person = await site.visitor(device);
    const { page } = person;
    const deliver = await openWithoutApp(person, '/auth');
    const placesOf = () =>
      Promise.all(
        [
          page.getByRole('heading', { name: 'Unbusted' }),
          page.getByText('Beta', { exact: true }),
          page.getByText('No brackets busted', { exact: true }),
          page.getByRole('link', { name: 'How it works' }),
        ].map((each) => each.boundingBox()),
      );
    const before = await placesOf();
    expect(before).not.toContain(null);
    await person.checkScreen('first-paint-sign-in');
    deliver();
    await hasDrawn(person);
    await page.getByLabel('Username').waitFor();
    expect(await placesOf()).toEqual(before);
    await person.leave();
  });
});

test.each(['light', 'dark'] as const)('in the %s scheme the page has its color from the start', async (colorScheme) => {
  const person = await site.visitor({ ...PHONE, colorScheme });
  const deliver = await openWithoutApp(person, '/auth');
  const before = await backgroundOf(person);
  expect(before).toBe(colorScheme === 'dark' ? 'rgb(17, 19, 31)' : 'rgb(250, 247, 242)');
  deliver();
  await hasDrawn(person);
  expect(await backgroundOf(person)).toBe(before);
  await person.leave();
});

test('a document without script says that the site needs it, and not that something is loading', {
  tags: 'slow',
}, async () => {
  const person = await site.visitor({ ...PHONE, javaScriptEnabled: false });
  const { page } = person;
  await page.goto('/auth');
  await page.getByText('No brackets busted', { exact: true }).waitFor();
  expect(await page.locator('noscript').isVisible()).toBe(true);
  expect(await page.getByText('Loading tournament data...').isVisible()).toBe(false);
  // not `leave`: Chromium reports the preloaded calls as failed
  await page.context().close();
});

test.each([
  ['Promise.withResolvers', () => Reflect.deleteProperty(Promise, 'withResolvers')],
  [
    'light-dark()',
    () => Object.assign(CSS, { supports: (_: string, value: string) => !value.startsWith('light-dark') }),
  ],
])('a browser without %s gets one page that says so, and runs nothing else', async (_, makeOld) => {
  const person = await site.visitor(PHONE, ada);
  const { page } = person;
  await page.addInitScript(makeOld);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'This browser is too old for Unbusted' }).waitFor();
  await page.getByText('Safari and iOS 17.5, Chrome and Edge 123, Firefox 121').waitFor();
  await page.waitForLoadState();
  expect(await page.title()).toBe('Unbusted');
  expect(await page.getByText('Loading tournament data...').isVisible()).toBe(false);
  // the one that asks
  expect(await page.locator('script').count()).toBe(1);
  await person.checkScreen('too-old');
  await page.context().close();
});
