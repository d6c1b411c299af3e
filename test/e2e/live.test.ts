import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { featureReadsOnScreens } from '#app/testing.ts';
import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { DESK, goTo, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { setHidden, setKept, watchStreams } from './streams.ts';
import { notification, notifications, SOON, waitForNews } from './toasts.ts';

/** A tenth of the polling interval of a leaderboard. */
const BLINK_MS = 500;

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let sam: Player;
let noor: Player;
let season: Season;
let game: Game;
let pool: Pool;
let poolPath: string;

/** A pool of two: sam picked the underdog, noor the favorite, in a past, undecided round; another round is open. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const round: Round = await t.buildRound(season, { name: 'First Round' });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Vermont' });
  const next = await t.buildRound(season, { number: 2, name: 'Second Round' });
  for (const team1 of ['Auburn', 'Florida', 'Houston', 'Iowa', 'Kansas', 'Maine', 'Oregon', 'Purdue']) {
    await t.buildGame(next, { team1 });
  }
  noor = await t.buildUser({ username: 'noor' });
  pool = await t.buildPool(sam, season);
  for (const [player, side] of [
    [sam, 2],
    [noor, 1],
  ] as const) {
    const entry = await t.buildMember(pool, player);
    await t.setPick(entry, game, side);
  }
  await t.moveDeadline(round, -60);
  poolPath = `/groups/${pool.id}`;
});

async function decide(winner: string | null): Promise<void> {
  await decideGame(root, game, winner);
}

/** Rank and entry of each row, read at once. */
async function ranks(page: Page): Promise<string[]> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const rank = row.querySelector('td')?.textContent;
      return `${rank} ${row.querySelector('th button')?.textContent}`;
    }),
  );
}

/** Stops the clock of all tabs but for drawing, so that nothing is polled. Returns whether `look` finds this within a blink. */
async function stopPolling(page: Page): Promise<(look: () => Promise<unknown>, found: unknown) => Promise<void>> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  return async (look, found) => {
    let waited = 0;
    const drawn = async () => {
      await page.clock.runFor(1);
      waited += 1;
      return look();
    };
    await expect.poll(drawn, SOON).toEqual(found);
    expect(waited).toBeLessThan(BLINK_MS);
  };
}

test('a result appears at once in each of two visible pages, with one message', { tags: 'slow' }, async () => {
  const person = await site.visitor(DESK, sam);
  const { page } = person;
  const streams = watchStreams(page);
  await page.clock.install();
  await person.open(`${poolPath}/leaderboard`);
  await expect.poll(() => ranks(page), SOON).toEqual(['–no rank yet noor 01', '–no rank yet sam 01']);
  const other = await person.newTab(`${poolPath}/pick-grid`);
  const correct = other.locator('[data-mark="correct"]');
  await other.getByRole('cell', { name: 'Vermont' }).waitFor();
  await expect.poll(streams, SOON).toEqual([page, other]);

  const expectAtOnce = await stopPolling(page);
  await decide('Vermont');
  await expectAtOnce(async () => [await ranks(page), await correct.count()], [['1 sam 01', '2 noor 01'], 1]);

  const announced = await recordAnnouncements(page);
  await page.clock.resume();
  await notification(person, '✓ Vermont beat Duke').waitFor(SOON);
  await notification(person, '+1 for sam 01').waitFor();
  await decide('Duke');
  await notification(person, 'Corrected: ✗ Duke beat Vermont').waitFor(SOON);
  await notification(person, 'You picked Vermont −1 for sam 01 · 1st → 2nd').waitFor();
  // the line of the correction is announced, too, before or after
  const notifications = async () => (await announced()).filter((text) => text.startsWith('Notification'));
  await expect
    .poll(notifications, SOON)
    .toEqual([
      'Notification Vermont beat Duke: You picked Vermont; +1 for sam 01',
      'Notification Corrected: Duke beat Vermont: You picked Vermont; −1 for sam 01, from 1st to 2nd',
    ]);
});

test('a stream that breaks is opened again, and what changed meanwhile is shown', async () => {
  const person = await site.visitor(DESK, sam);
  const { page } = person;
  const streams = watchStreams(page);
  await person.open(`${poolPath}/pick-grid`);
  await page.getByRole('cell', { name: 'Vermont' }).waitFor();
  await expect.poll(streams, SOON).toEqual([page]);
  await t.endStreams();
  await decide('Vermont');
  // the grid is polled once a minute only
  await page.locator('[data-mark="correct"]').waitFor(SOON);
  await expect.poll(streams, SOON).toEqual([page]);
});

test.each([
  ['a hidden page', setHidden],
  ['a page that the browser keeps for the way back', setKept],
] as const)(
  '%s has no stream, and shows what changed as soon as it is seen again',
  { tags: 'slow' },
  async (_, setAway) => {
    const person = await site.visitor(DESK, sam);
    const { page } = person;
    const streams = watchStreams(page);
    await page.clock.install();
    await person.open(`${poolPath}/leaderboard`);
    await expect.poll(() => ranks(page), SOON).toEqual(['–no rank yet noor 01', '–no rank yet sam 01']);
    await expect.poll(streams, SOON).toEqual([page]);
    const expectAtOnce = await stopPolling(page);
    await setAway(page, true);
    await expect.poll(streams, SOON).toEqual([]);
    await decide('Vermont');
    await page.clock.runFor(BLINK_MS);
    expect(await ranks(page)).toEqual(['–no rank yet noor 01', '–no rank yet sam 01']);

    await setAway(page, false);
    await expectAtOnce(() => ranks(page), ['1 sam 01', '2 noor 01']);
    await expect.poll(streams, SOON).toEqual([page]);
    await page.clock.resume();
    await notification(person, '✓ Vermont beat Duke').waitFor(SOON);
    await notification(person, '+1 for sam 01').waitFor();
  },
);

test('what changed between the first response and the opening of the stream is shown', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE, sam);
  const { page } = person;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, '**/api/events?*', async (route) => {
    await released;
    await route.continue();
  });
  await person.open(`${poolPath}/picks`);
  await page.getByText('The Office · 2031 March Madness').waitFor();
  // nothing polls the list of seasons
  await root.call('changeSeason', { params: { id: season.id }, body: { name: 'The Big Dance' } });
  release();
  await page.getByText('The Office · 2031 The Big Dance').waitFor(SOON);
});

test.each([
  ['dashboard', () => '/', null],
  ['leaderboard', () => `${poolPath}/leaderboard`, null],
  ['leaderboard of a complete round', () => `${poolPath}/leaderboard`, 'Vermont'],
])('a %s that opens when nothing changes reads everything once', { tags: 'slow' }, async (_, pathOf, winner) => {
  if (winner) await decide(winner);
  const person = await site.visitor(PHONE, sam);
  const { page } = person;
  await page.addInitScript(() => {
    // for the page, what was set up here is ten seconds old
    const now = performance.now.bind(performance);
    performance.now = () => now() - 10_000;
    // on a slow machine, nothing gets old while the screen is drawn
    const at = Date.now();
    Date.now = () => at;
    const Source = EventSource;
    window.EventSource = class extends Source {
      constructor(url: string | URL) {
        super(url);
        // after what the app does then
        const note = () => setTimeout(() => document.documentElement.setAttribute('data-stream', 'open'));
        this.addEventListener('opened', note);
      }
    };
  });
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) read.push(pathname);
  });
  await person.open(pathOf());
  await page.locator('html[data-stream=open]').waitFor();
  await person.waitForReads();
  expect(read).toContain(`/api/games/${season.id}`);
  expect(read.toSorted()).toEqual([...new Set(read)].toSorted());
});

test('an open menu and an open dialog stay while their list is fetched again, also after a stream that broke', {
  tags: 'slow',
}, async () => {
  const person = await site.open(`${poolPath}/manage`, DESK, sam);
  const { page } = person;
  const action = page.getByRole('menuitem', { name: 'Remove Member' });
  const question = page.getByRole('dialog').getByRole('button', { name: 'Remove Member' });
  let members = 2;
  const comesIn = async () => {
    members += 1;
    await t.buildMember(pool, await t.buildUser());
    await page.getByText(`${members} members`, { exact: true }).waitFor(SOON);
  };
  for (const [open, shown] of [
    [page.getByRole('button', { name: 'Actions for noor' }), action],
    [action, question],
  ] as const) {
    await open.click();
    const before = await shown.elementHandle();
    await comesIn();
    await t.endStreams();
    await comesIn();
    // still there, and not another one in its place
    expect(await before?.isVisible()).toBe(true);
  }
  await page.getByRole('dialog').getByText('noor').waitFor();
});

test('a page that was offline shows what changed meanwhile', { tags: 'slow' }, async () => {
  const person = await site.visitor(DESK, sam);
  const { page } = person;
  const streams = watchStreams(page);
  await person.open(`${poolPath}/pick-grid`);
  await page.getByRole('cell', { name: 'Vermont' }).waitFor();
  await expect.poll(streams, SOON).toEqual([page]);
  await person.setOffline(true);
  await page.getByText('You are offline.').waitFor(SOON);
  await decide('Vermont');
  await person.setOffline(false);
  await page.locator('[data-mark="correct"]').waitFor(SOON);
  await expect.poll(streams, SOON).toEqual([page]);
});

/** Returns a function with the texts about results that screen readers have announced since. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      for (const { textContent: text } of document.querySelectorAll('[role=status], [aria-live]')) {
        if (text?.includes(' beat ') && !texts.includes(text)) texts.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { announced: texts });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}

/** Where the first card of a phone's screen begins, below the header. */
const FIRST_CARD = 73;

async function footOf(box: Locator): Promise<number> {
  const { y, height } = (await box.boundingBox()) ?? expect.fail('it is not shown');
  return y + height;
}

test('a message with the longest names of teams stays in its box on a small phone', { tags: 'slow' }, async () => {
  const long = 'Northwestern'.repeat(5).slice(0, 58);
  const person = await site.open('/', { ...PHONE, viewport: { width: 320, height: 640 } }, sam);
  await person.page.getByRole('region', { name: 'In play: First Round' }).waitFor();
  await waitForNews(person);
  await root.call('changeGame', { params: { id: game.id }, body: { team1: long } });
  await decide(long);
  const message = notifications(person).getByRole('listitem');
  await message.getByText(`✗ ${long} beat Vermont`, { exact: true }).waitFor(SOON);
  expect(await message.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await person.checkScreen('live-long-names');
});

describe.each(STORY_DEVICES)('a result %s', (_, device) => {
  test('a result is a message on every screen, and the dashboard lists it as Latest', async () => {
    const person = await site.open('/', device, sam);
    const { page } = person;
    await page.getByRole('region', { name: 'In play: First Round' }).waitFor();
    expect(await page.getByRole('region', { name: 'Latest' }).count()).toBe(0);
    await waitForNews(person);
    await person.waitForReads();
    await decide('Duke');
    await notification(person, '✗ Duke beat Vermont').waitFor(SOON);
    await notification(person, 'You picked Vermont sam 01 · 1st → 2nd').waitFor();
    if (device === PHONE) expect(await footOf(notifications(person).getByRole('listitem'))).toBeLessThan(FIRST_CARD);
    const latest = page.getByRole('region', { name: 'Latest' }).getByRole('listitem');
    await expect
      .poll(() => latest.allTextContents(), SOON)
      .toEqual([expect.stringMatching(/Duke over Vermont✗wrong 1st →to 2nd$/)]);
    await person.checkScreen('live-latest-wrong');

    await decide('Vermont');
    await notification(person, 'Corrected: ✓ Vermont beat Duke').waitFor(SOON);
    await notification(person, '+1 for sam 01 · 2nd → 1st').waitFor();
    await expect
      .poll(() => latest.allTextContents(), SOON)
      .toEqual([expect.stringMatching(/Vermont over Duke✓right \+1$/)]);
    await person.checkScreen('live-latest-right');

    await decide(null);
    await notification(person, 'The result of Duke – Vermont was taken back').waitFor(SOON);
    await latest.waitFor({ state: 'detached' });
  });

  test('the dashboard names several entries in Latest, and only counts more than three', { tags: 'slow' }, async () => {
    await t.setPick(await t.buildEntry(sam, season, 'The underdogs of the East'), game, 2);
    const favorites = await t.buildEntry(sam, season, 'Favorites');
    await t.makeOlder('1 day');
    await decide('Vermont');
    const person = await site.open('/', device, sam);
    const { page } = person;
    const line = page.getByRole('region', { name: 'Latest' }).getByRole('listitem');
    const named = 'sam 01✓right \\+1The underdogs of the East✓right \\+1Favoritesno pick';
    await expect.poll(() => line.allTextContents(), SOON).toEqual([expect.stringMatching(`over Duke${named}$`)]);
    await person.checkScreen('live-latest-several');
    await t.setPick(favorites, game, 1);
    await t.buildEntry(sam, season, 'The fourth');
    await t.sql((sql) => sql`update entries set created_at = created_at - interval '1 day'`);
    await person.reload();
    await line.getByText('2 of 4 entries right').waitFor();
  });
});

test('a lost network is shown until it is back, and a session ended elsewhere leads to the login page', {
  tags: 'slow',
}, async () => {
  const person = await site.visitor(PHONE, sam);
  const { page } = person;
  const banner = page.getByText(
    'You are offline. What you see may be out of date; picks that you make wait and are sent automatically.',
  );
  const interrupted = page.getByText('Not updating');
  await person.open(`${poolPath}/leaderboard`);
  await page.getByRole('rowheader').first().waitFor();
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
  await person.setOffline(true);
  await interrupted.waitFor();
  await banner.waitFor();
  await person.setOffline(false);
  await interrupted.waitFor({ state: 'detached' });
  await banner.waitFor({ state: 'detached' });

  await goTo(person, 'My Picks');
  await page.getByRole('button', { name: 'Next missing pick' }).waitFor();
  await person.setOffline(true);
  await page.getByRole('radio', { name: 'Auburn' }).click();
  await page.locator('[data-foot]').getByText('Offline · 1 pick waits and is sent automatically').waitFor();
  expect(await banner.isVisible()).toBe(false);
  expect(await page.getByText('Failed to save pick', { exact: true }).count()).toBe(0);
  await person.checkScreen('live-offline');
  const receipt = page.waitForResponse('**/api/picks/receipt?*');
  await person.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Auburn Saved', checked: true }).waitFor();

  await receipt;
  await goTo(person, 'Profile');
  await page.getByRole('button', { name: 'Save Profile' }).waitFor();
  await person.endSession(sam);
  await page.waitForURL('/auth?redirect=%2Fprofile');
});

test('a member who is removed while My Picks of the pool is open leaves it at once, and returns once restored', {
  tags: 'slow',
}, async () => {
  const person = await site.open(`${poolPath}/picks`, PHONE, noor);
  const { page } = person;
  await page.getByText('The Office · 2031 March Madness').waitFor();
  await page.getByRole('radio', { name: 'Auburn' }).waitFor();
  person.expectError(403, `GET /api${poolPath}`);
  for (const read of featureReadsOnScreens) person.expectError(403, `GET /api${poolPath}/${read}`);
  // asked for only where the screen has had it
  person.allowError(403, `GET /api${poolPath}/pick-grid`);
  const id = Number(poolPath.split('/').at(-1));
  const params = { id, userId: noor.user.id };
  await sam.call('removeMember', { params });
  await page.getByRole('heading', { name: 'No access to this pool' }).waitFor(SOON);
  await page.getByText('You were removed from this pool').waitFor();
  expect(await page.getByText('The Office').count()).toBe(0);
  expect(await page.title()).toBe('My Picks · Unbusted');
  await person.checkScreen('picks-removed');

  await sam.call('restoreMember', { params });
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await page.getByRole('link', { name: 'The Office' }).waitFor(SOON);
  await page.goBack();
  await page.getByText('The Office · 2031 March Madness').waitFor();
});

test('a page without a response is the offline page, which returns automatically', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE, sam);
  await person.page.clock.install();
  await person.open('/profile#sessions');
  await person.page.getByText('This one').waitFor();
  await person.page.evaluate(() => navigator.serviceWorker.ready);

  // the browser's own offline switch bypasses the service worker in some versions
  person.allowFailedRequests();
  await site.setDown(true);
  const tab = await person.newTab(`${poolPath}/leaderboard`);
  const heading = tab.getByRole('heading', { name: 'You are offline' });
  await heading.waitFor();
  await tab.getByRole('button', { name: 'Try again' }).click();
  await heading.waitFor();
  expect(await tab.getByText('sam 01').count()).toBe(0);
  await site.setDown(false);
  await tab.clock.fastForward(5_000);
  await tab.getByRole('rowheader', { name: 'sam 01' }).waitFor();
});

test('the browser can install the app, and its icons have the declared sizes', { tags: 'slow' }, async () => {
  const person = await site.open('/auth', DESK);
  const devTools = await person.page.context().newCDPSession(person.page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // the test browser is incognito
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(others).toEqual([]);
  const { data = '{}', errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
  const touched = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
  for (const { src, sizes, type } of [...icons, touched]) {
    const answer = await fetch(site.url() + src);
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // a PNG begins with its width and height
    if (sizes !== 'any') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
