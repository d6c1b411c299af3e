import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { poolTabs } from '#app/testing.ts';
import { UNREACHABLE } from '#client/api/call.ts';
import type { Pool, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { version } from '../../package.json';
import { type BrowserUser, DESK, goTo, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { expectFocus, notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;
/** `printf ada@example.org | sha256sum` */
const ADA = 'cfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d';

let ada: Player;
let season: Season;
let pool: Pool & { inviteCode: string };

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada', email: 'ada@example.org' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  await t.buildGame(await t.buildRound(season));
  pool = await t.buildPool(ada, season);
  await t.buildMember(pool, ada);
});

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
}

/** The marked item of the main navigation. */
function section({ page }: BrowserUser): Promise<string> {
  return page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]').innerText();
}

describe.each(STORY_DEVICES)('app shell %s', (_, device) => {
  const phone = device === PHONE;

  test('every screen shows the user’s picture and marks the current section', { tags: 'slow' }, async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    await person.serveGravatars();
    await person.open('/');
    await expect.poll(() => section(person), SOON).toBe(phone ? 'Home' : 'Dashboard');
    const picture = page.getByRole('button', { name: 'Account menu of Ada' }).locator('img[data-loaded]');
    expect(await picture.getAttribute('src')).toBe(`https://www.gravatar.com/avatar/${ADA}?s=96&d=404`);
    await goTo(person, 'Leaderboard');
    await expect.poll(() => page.title(), SOON).toBe('Leaderboard · Unbusted');
    await expect.poll(() => section(person), SOON).toBe('Leaderboard');
    await expectFocus(person, 'main');
  });

  test('the account menu has the version, the support address and How it works', { tags: 'slow' }, async () => {
    const person = await site.open('/', device, ada);
    const { page } = person;
    await openAccountMenu(page);
    await page.getByText(`Unbusted ${version}`).waitFor();
    const support = page.getByRole('menuitem', { name: 'Contact Support' });
    expect(await support.getAttribute('href')).toBe('mailto:unbusted@localhost');
    await person.checkScreen('account-menu');
    await page.getByRole('menuitem', { name: 'How it works' }).click();
    await page.getByRole('heading', { name: 'Who sees what' }).waitFor();
    await expect.poll(() => page.title(), SOON).toBe('How it works · Unbusted');
    await expectFocus(person, 'main');
    await person.checkScreen('how-it-works');
    expect(await page.locator('[aria-current=page]').count()).toBe(0);
    await page.getByRole('link', { name: 'Unbusted Beta' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });
});

test('on a phone the sections are tabs at the foot, which nothing covers', { tags: 'slow' }, async () => {
  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect
    .poll(() => tabs.allInnerTexts(), SOON)
    .toEqual(['Home', expect.stringMatching(/^Picks/), 'Leaderboard', 'Bracket', ...poolTabs]);
  for (const tab of await tabs.all()) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await tab.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    // nothing covers it, however far the page is scrolled
    expect(
      await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('nav')?.ariaLabel, [
        x + 5,
        y + 5,
      ] as const),
    ).toBe('Main');
  }
});

test('on a phone the bar has the grid in place of the bracket once a round is past, and the grid leads to the bracket', {
  tags: 'slow',
}, async () => {
  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Bracket' }).waitFor();
  expect(await bar.getByRole('link', { name: 'Grid' }).count()).toBe(0);
  const [round = expect.fail()] = await ada.call('listRounds', { params: { seasonId: season.id } });
  await t.moveDeadline(round, -1);
  await bar.getByRole('link', { name: 'Grid' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Bracket' }).click();
  await page.waitForURL('**/bracket');
  await bar.waitFor();
  // without a tab of pools the bracket has its place
  expect(await bar.getByRole('link', { name: 'Bracket' }).count()).toBe(poolTabs.length === 0 ? 1 : 0);
});

test('on a phone who runs a pool without an entry has the grid, too, once a round is past', {
  tags: 'slow',
}, async () => {
  const pia = await t.buildUser({ username: 'pia' });
  await t.buildPool(pia, season);
  const [round = expect.fail()] = await ada.call('listRounds', { params: { seasonId: season.id } });
  await t.moveDeadline(round, -1);
  const { page } = await site.open('/', PHONE, pia);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Grid' }).waitFor();
});

test('on a phone every section has its way: a tab, or the account menu', { tags: 'slow' }, async () => {
  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  for (const [name, heading] of [
    ['My Picks', 'My Picks'],
    ['Picks Grid', 'The Office'],
    ['Leaderboard', 'The Office'],
    ['Bracket', 'Bracket'],
    ['Profile', 'Profile'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    await goTo(person, name);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'My Entries and Pools' }).waitFor();
  await person.checkScreen('account-menu-pools');
  await page.getByRole('menuitem', { name: 'My Entries and Pools' }).click();
  await expectFocus(person, 'my-pools');
});

test('the end of the account menu is in reach on a phone on its side, which is lower than the menu', {
  tags: 'slow',
}, async () => {
  const { page } = await site.open('/', { ...PHONE, viewport: { width: 740, height: 360 } }, ada);
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL('/auth');
});

test.each(STORY_DEVICES)(
  '%s the link to the picks counts the missing ones, and is read aloud with their number',
  { tags: 'slow' },
  async (_, device) => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    const picks = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^(My )?Picks( |$)/ });
    await t.buildEntry(ada, season, 'Ada 02');
    await person.open('/profile');
    await picks.and(page.getByRole('link', { name: /Picks 2 missing$/ })).waitFor();
    await person.checkScreen('missing-picks');
    await goTo(person, 'My Picks');
    await page.getByRole('radio').first().click();
    await picks.and(page.getByRole('link', { name: /Picks 1 missing$/ })).waitFor();
    await page.getByLabel('Entry', { exact: true }).selectOption('Ada 02');
    await page.getByText('0/1 picks made', { exact: true }).waitFor();
    await page.getByRole('radio').first().click();
    await picks.and(page.getByRole('link', { name: /Picks$/ })).waitFor();
  },
);

test('How it works is open without a session and leads to the login page', { tags: 'slow' }, async () => {
  const { page } = await site.open('/auth', PHONE);
  await page.getByRole('link', { name: 'How it works' }).click();
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('tab', { name: 'Log In' }).waitFor();
});

/** Opens the invitation, whose button copies it and says so. */
async function openInvitation(person: BrowserUser): Promise<() => Promise<void>> {
  const { page } = person;
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Invite to The Office' }).click();
  return async () => {
    await page.getByRole('button', { name: 'Copy Invite' }).click();
    await notification(person, 'Copied!').waitFor();
  };
}

test('one notification at a time is shown for 5 seconds', { tags: 'slow' }, async () => {
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  await page.clock.install();
  await person.open('/');
  const copy = await openInvitation(person);
  await copy();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const former = await notification(person, 'Copied!').elementHandle();
  await copy();
  await former?.waitForElementState('hidden');
  expect(await notification(person, 'Copied!').count()).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  await notification(person, 'Copied!').waitFor();
  await page.clock.runFor(200);
  await notification(person, 'Copied!').waitFor({ state: 'detached' });
});

test('a notification gets the focus by F8 and is swiped away', { tags: 'slow' }, async () => {
  const person = await site.open('/', DESK, ada);
  const { page } = person;
  const copy = await openInvitation(person);
  await copy();
  await page.keyboard.press('F8');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.contains(document.querySelector('[data-state=open]'))))
    .toBe(true);
  const box = await notification(person, 'Copied!').boundingBox();
  if (!box) throw new Error('there is no notification');
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await notification(person, 'Copied!').waitFor();
  await swipe(60);
  await notification(person, 'Copied!').waitFor({ state: 'detached' });
});

test('a failure interrupts a screen reader, a success does not', { tags: 'slow' }, async () => {
  const person = await site.open('/groups/new', PHONE, ada);
  const { page } = person;
  await page.getByLabel('Pool name').fill('Family');
  await intercept(page, '/api/groups', (route) => route.fulfill({ status: 409, json: { message: 'Too late' } }));
  person.expectError(409, 'POST /api/groups');
  await page.keyboard.press('Enter');
  await page.locator('[aria-live=assertive]', { hasText: 'Too late' }).waitFor({ state: 'attached' });
  await page.unroute('/api/groups');
  await page.keyboard.press('Enter');
  await page.locator('[aria-live=polite]', { hasText: 'Pool created successfully!' }).waitFor({ state: 'attached' });
});

const WHOLE_PAGE = 'This page could not be loaded';
const NOT_REACHABLE = 'The site is not reachable. Trying again …';
const LEADERBOARD_CODE = '**/assets/LeaderboardScreen-*.js';

for (const [address, call, failed, heading] of [
  // the season selected in the heading stays after a failure
  ['/', '/api/games/', 'Dashboard', 'Dashboard'],
  ['/picks', '/api/rounds/', WHOLE_PAGE, 'My Picks'],
  ['/leaderboard', '/api/groups', WHOLE_PAGE, 'The Office'],
  ['/groups/new', '/api/seasons', WHOLE_PAGE, 'Create Pool'],
  ['/groups/join/XX', '/api/groups/invite/XX', WHOLE_PAGE, 'Invalid Invite Link'],
] as const) {
  const title = `${address} shows that ${call} failed and appears after a retry`;
  test(title, { tags: address === '/' ? [] : 'slow' }, async () => {
    const person = await site.visitor(PHONE, ada);
    const { page } = person;
    const fails = (url: URL) => url.pathname.startsWith(call);
    await intercept(page, fails, (route) => {
      person.expectError(500, `GET ${new URL(route.request().url()).pathname}`);
      return route.fulfill({ status: 500, json: { message: 'Something went wrong. Please try again.' } });
    });
    if (call.endsWith('XX')) person.expectError(404, `GET ${call}`);
    await person.open(address);
    await page.getByRole('heading', { name: failed }).waitFor();
    await page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    if (address === '/') await person.checkScreen('error');
    await page.unroute(fails);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    await expectFocus(person, 'main');
  });
}

for (const status of [500, 503, 429, 0]) {
  const title = `while the site answers ${status}, whoever opens a page stays signed in, and the page appears by itself`;
  test(title, { tags: status === 503 ? [] : 'slow' }, async () => {
    const person = await site.visitor(PHONE, ada);
    const { page } = person;
    person.allowFailedRequests();
    if (status > 0) person.expectError(status, 'GET /api/user');
    let asked = 0;
    await intercept(page, '**/api/**', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/api/user') asked += 1;
      if (status === 0) return route.abort('connectionrefused');
      person.allowError(status, `GET ${pathname}`);
      return route.fulfill({ status, json: { message: 'Something went wrong. Please try again.' } });
    });
    await page.clock.install();
    for (const address of ['/', '/auth?redirect=/leaderboard']) {
      await page.goto(address);
      await page.getByRole('status').getByText(NOT_REACHABLE, { exact: true }).waitFor();
      const before = asked;
      await page.clock.fastForward(5_000);
      await expect.poll(() => asked, SOON).toBeGreaterThan(before);
      await page.getByRole('status').getByText(NOT_REACHABLE, { exact: true }).waitFor();
    }
    await person.checkScreen('not-reachable');
    await page.unrouteAll();
    await page.clock.fastForward(5_000);
    await page.getByRole('heading', { name: 'The Office' }).waitFor();
  });
}

test('a screen opened offline says so and appears once the network is back', { tags: 'slow' }, async () => {
  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await person.setOffline(true);
  await goTo(person, 'Leaderboard');
  await page.getByText('The server cannot be reached. Check your connection and try again.').waitFor();
  await person.setOffline(false);
  await page.getByRole('heading', { name: 'The Office' }).waitFor();
});

test.each([
  ['the script', '**/assets/start-*.js', 'Loading tournament data...'],
  ['the user', '**/api/user', NOT_REACHABLE],
  ['the frame', '**/assets/Shell-*.js', UNREACHABLE],
  ['the screen', '**/assets/DashboardScreen-*.js', UNREACHABLE],
  ['its data', '**/api/rounds/**', 'Failed to fetch rounds'],
])(
  'a page whose network is lost before %s has come shows its screen once that is back',
  {
    tags: 'slow',
  },
  async (_, awaited, shown) => {
    const person = await site.visitor(PHONE, ada);
    const { page } = person;
    person.allowFailedRequests();
    const running = () => page.locator('html[data-mantine-color-scheme]').waitFor({ state: 'attached' });
    const lost = Promise.withResolvers<void>();
    let isLost = false;
    await intercept(page, awaited, async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      if (!awaited.includes('start')) await running();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
      lost.resolve();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await lost.promise;
    await page.getByText(shown).waitFor();
    await page.context().setOffline(false);
    await page
      .getByRole('region', { name: /^(Due next|In play): / })
      .first()
      .waitFor();
  },
);

test('a page whose script never comes is loaded again three times, and then says so', async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  person.allowFailedRequests();
  await intercept(page, '**/assets/start-*.js', (route) => route.abort('connectionreset'));
  await page.clock.install();
  await page.goto('/auth');
  const lostScripts = () => page.evaluate(() => Number(sessionStorage.getItem('lostScripts')));
  for (const lost of [1, 2, 3]) {
    await expect.poll(lostScripts).toBe(lost);
    await Promise.all([page.waitForEvent('load'), page.clock.fastForward(10_000)]);
  }
  await page.getByText('This page could not be loaded. Please load it again.').waitFor();
  await page.clock.fastForward(60_000);
  expect(await lostScripts()).toBe(4);
});

test('a link hovered while its code cannot be loaded does not replace the open screen', { tags: 'slow' }, async () => {
  const person = await site.open('/profile', DESK, ada);
  const { page } = person;
  const link = page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' });
  await link.waitFor();
  person.allowFailedRequests();
  await intercept(page, LEADERBOARD_CODE, (route) => route.abort('connectionreset'));
  const failed = page.waitForEvent('requestfailed', (request) => /LeaderboardScreen/.test(request.url()));
  await link.hover();
  await failed;
  await page.unroute(LEADERBOARD_CODE);
  await page.mouse.move(0, 0);
  await link.hover();
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Contact Support' }).waitFor();
});

test('a menu pressed before its code has come opens then, and its button has the focus before and after', {
  tags: 'slow',
}, async () => {
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  const code = Promise.withResolvers<void>();
  await intercept(page, '**/assets/overlays-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await person.open('/');
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  await expectFocus(person, 'Account menu of Ada');
  await page.getByRole('button', { name: 'Account menu of Ada', expanded: false }).waitFor();
  code.resolve();
  await page.getByRole('menuitem', { name: 'My Entries and Pools' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(person, 'Account menu of Ada');
});

test('a screen whose code is gone, as after an upgrade of the site, appears after a reload', {
  tags: 'slow',
}, async () => {
  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  person.allowFailedRequests();
  let isGone = true;
  await intercept(page, LEADERBOARD_CODE, (route) => (isGone ? route.abort('connectionreset') : route.continue()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await goTo(person, 'Leaderboard');
  await expect.poll(() => page.locator('html[data-opened]').count(), SOON).toBe(0);
  await page.getByRole('heading', { name: 'The Office' }).waitFor();
  await page.evaluate(() => document.documentElement.setAttribute('data-opened', ''));
});

test('a placeholder is shown while the session is loaded, without motion if the user prefers that', {
  tags: 'slow',
}, async () => {
  const person = await site.visitor(PHONE, ada);
  const { page } = person;
  const answer = Promise.withResolvers<void>();
  await intercept(page, '/api/user', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/');
  const placeholder = page.getByRole('status').filter({ hasText: 'Loading tournament data...' });
  await placeholder.waitFor();
  const moving = () =>
    placeholder.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState));
  expect(await moving()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving, SOON).toContain('running');
  answer.resolve();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('the first screen appears complete as soon as it is loaded, without a fixed delay', async () => {
  const person = await site.visitor(PHONE, ada);
  const { page } = person;
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms < 50 ? setTimeout(work, ms) : 0) });
  });
  await person.open('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('fonts for letters beyond Latin are fetched only if a name has such letters', { tags: 'slow' }, async () => {
  const facesOf = async ({ page }: BrowserUser) => {
    await page.getByRole('heading', { name: pool.name }).first().waitFor();
    return page.evaluate(async () => {
      const faces = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded');
      return [...new Set(faces.map(({ family }) => family.replaceAll('"', '')))].sort();
    });
  };
  const before = await site.open('/#my-pools', PHONE, ada);
  await expect.poll(() => facesOf(before), SOON).toEqual(['Archivo Variable', 'Inter Variable']);
  await before.leave();
  Object.assign(pool, await ada.call('changePool', { params: { id: pool.id }, body: { name: 'Żubry' } }));
  const after = await site.open('/#my-pools', PHONE, ada);
  await expect.poll(() => facesOf(after), SOON).toContain('Archivo Rare');
});

for (const [what, leave, tags] of [
  ['a reload', (page: Page) => page.reload(), []],
  ['the way back from another document', (page: Page) => page.goto('/robots.txt').then(() => page.goBack()), ['slow']],
] as const) {
  test(`${what} returns to the place on the page, whose data come after its first draw`, {
    tags: [...tags],
  }, async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, number) =>
        t.buildMember(pool, await t.buildUser({ username: `player ${number}` })),
      ),
    );
    const person = await site.visitor(PHONE, ada);
    const { page } = person;
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const rows = page.getByText(/^player \d+/);
    await page.goto('/leaderboard');
    await rows.first().waitFor();
    await person.waitForReads();
    await page.mouse.wheel(0, 400);
    await expect.poll(place, SOON).toBe(400);
    const drawn = Promise.withResolvers<void>();
    await intercept(page, '**/leaderboard', async (route) => {
      if (route.request().resourceType() === 'fetch') await drawn.promise;
      await route.continue();
    });
    await leave(page);
    await page.locator('#first-paint').waitFor({ state: 'detached' });
    drawn.resolve();
    await rows.first().waitFor();
    await expect.poll(place, SOON).toBe(400);
    // what comes late above the place moves it
    await person.waitForReads();
    await page.mouse.wheel(0, -150);
    await expect.poll(place, SOON).toBe(250);
    // not `leave`: the document was loaded twice
    await page.context().close();
  });
}
