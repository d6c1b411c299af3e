import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { entryName, readHeights, readRows } from './leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { buildStandings, decideForPriya } from './standingsScene.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

test.each([800, 1280])(
  'the columns keep their widths on a screen of %i px, and "Championship" fits on a line',
  { tags: 'slow' },
  async (width) => {
    const { sam, pool } = await buildSixRounds();
    const person = await site.open(`/groups/${pool.id}/leaderboard`, { viewport: { width, height: 800 } }, sam);
    const { page } = person;
    await page.getByRole('table').waitFor();
    const head = page.locator('table[aria-hidden] th');
    const last = head.last();
    // the layout changes once more when the fonts are loaded
    await vi.waitFor(async () => {
      for (const cells of [head, page.getByRole('columnheader')]) {
        const widths = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
        const [rank, player = 0, ...points] = widths.map(Math.round);
        expect([rank, ...points]).toEqual([60, ...Array(7).fill(90)]);
        expect(player).toBeGreaterThanOrEqual(200);
        if (width > 1000) expect(player).toBeGreaterThan(300);
      }
      const lines = await last.evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const left = cell.getBoundingClientRect().left;
        return [...range.getClientRects()].map((line) => [line.height > 0, line.left >= left]);
      });
      expect([await last.textContent(), new Set(lines.map(String))]).toEqual([
        'Champion\u00adship',
        new Set(['true,true']),
      ]);
      const height = await last.locator('span').evaluate((words) => words.getBoundingClientRect().height);
      expect(height).toBeLessThan(20);
    }, SOON);
    await page.getByRole('row').last().getByRole('cell').last().scrollIntoViewIfNeeded();
    const edges = () =>
      Promise.all([head, page.getByRole('columnheader')].map(async (cells) => (await cells.last().boundingBox())?.x));
    await expect.poll(async () => new Set(await edges()).size, SOON).toBe(1);
    expect((await head.first().boundingBox())?.x).toBe((await page.getByRole('columnheader').first().boundingBox())?.x);
    await person.checkScreen('leaderboard-columns');
  },
);

async function buildSixRounds() {
  const sam = await t.buildUser({ username: 'sam' });
  const march = await buildMarch(t, 6);
  const pool = await t.buildPool(sam, march.season);
  await buildCrowd(t, march, pool, 24, (n) => (n === 3 ? 'Regression to the mean' : `Player ${n}`));
  return { sam, pool };
}

test('on a screen of 320 px rank, name, points and total fit, and no name is broken inside a word', {
  tags: 'slow',
}, async () => {
  const { sam, pool } = await buildSixRounds();
  const person = await site.open(
    `/groups/${pool.id}/leaderboard`,
    { ...PHONE, viewport: { width: 320, height: 640 } },
    sam,
  );
  const { page } = person;
  const name = entryName(person, 'Regression to the mean');
  await name.waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Rank',
    'Player ↑↓ since Final Four',
    'Total',
    'Championship',
  ]);
  const broken = () =>
    name.locator('span').evaluate(({ firstChild }) => {
      const text = firstChild?.textContent ?? '';
      return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(firstChild as Node, index);
        range.setEnd(firstChild as Node, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    });
  await expect.poll(broken, SOON).toEqual([]);
  await person.checkScreen('leaderboard-narrow');
});

test('a thousand entries scroll with the page under a fixed header and are printed completely', {
  tags: 'slow',
}, async () => {
  const march = await buildMarch(t, 2);
  const ada = await t.buildUser({ username: 'ada' });
  const pool = await t.buildPool(ada, march.season);
  await buildCrowd(t, march, pool, 999, (n) => `${n} has a name that is as long as any name may be, and longer`);
  // without picks, so the last of all
  await t.buildMember(pool, ada, 'Ada 01');
  for (const [, device] of STORY_DEVICES) {
    const visitor = await site.open(`/groups/${pool.id}/leaderboard`, device, ada);
    const { page } = visitor;
    await page.getByText('1,000 entries · after 2 rounds').waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    await expect.poll(() => readHeights(page.locator('tr[data-index]')), SOON).toHaveLength(1);
    await visitor.checkScreen('leaderboard-thousand-top');
    await findsOneOfMany(visitor);
    await showsMineInItsColumns(page);
    await showsMineOnlyWithRows(page);
    await showsMineAboveTheBanner(visitor);

    const head = page.locator('table[aria-hidden] th').first();
    const bar = (await page.getByRole('banner').boundingBox())?.height;
    await page.keyboard.press('End');
    await entryName(visitor, 'Ada 01').waitFor();
    const last = page.locator('tr[data-own]');
    await expect.poll(() => last.getAttribute('aria-rowindex'), SOON).toBe('1001');
    await expect.poll(() => last.locator('td').first().innerText(), SOON).toMatch(/^1,000/);
    await expect.poll(() => isUncovered(last, head), SOON).toBe(true);
    // the header's upper border
    await expect.poll(async () => ((await head.boundingBox())?.y ?? 0) - 1, SOON).toBe(bar);
    await expect.poll(() => page.locator('tr[data-index]').count(), SOON).toBeLessThan(80);
    await visitor.checkScreen('leaderboard-thousand');

    // a click would first scroll, as the header lies in the scroll padding of the page
    await page.getByRole('link', { name: 'Unbusted Beta' }).dispatchEvent('click');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goBack();
    await expect.poll(() => isUncovered(last, head), SOON).toBe(true);

    await page.keyboard.press('Home');
    // scrolling by key is animated, and would go on after the click
    await expect.poll(() => page.evaluate(() => window.scrollY), SOON).toBe(0);
    await page.getByRole('button', { name: 'Show mine' }).click();
    await expect.poll(() => isUncovered(last, head), SOON).toBe(true);
    await expect
      .poll(() => entryName(visitor, 'Ada 01').evaluate((name) => name === document.activeElement), SOON)
      .toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Show mine' }).count(), SOON).toBe(0);

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('tr[data-index]').count()).toBe(1000);
    await visitor.leave();
  }
});

/** A row that is found keeps its rank. */
async function findsOneOfMany({ page }: BrowserUser): Promise<void> {
  await page.getByRole('button', { name: 'Find an entry' }).click();
  const field = page.getByRole('searchbox', { name: 'Find an entry or a player' });
  await field.fill('ADA 01');
  const rows = page.locator('tr[data-index]');
  await expect.poll(() => rows.count(), SOON).toBe(1);
  expect(await rows.first().innerText()).toMatch(/^1,000\s/);
  await field.fill('nobody has this name');
  await page.getByText('No entry or player of this name.').waitFor();
  await field.fill('');
  await page.getByRole('button', { name: 'Find an entry' }).click();
  // keys scroll the page again
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect.poll(() => rows.count(), SOON).toBeGreaterThan(1);
}

async function showsMineInItsColumns(page: Page): Promise<void> {
  const row = page.locator('tr[data-index="0"]');
  const pinned = page.getByRole('button', { name: 'Show mine' });
  await pinned.waitFor();
  const centers = [row, pinned].map(async (part) => {
    const { x, width } = (await part.locator('.numeral').first().boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width / 2;
  });
  const [ofTable = Number.NaN, ofPinned] = await Promise.all(centers);
  // four figures are wider than the column of a phone
  expect(Math.abs(ofTable - (ofPinned ?? Number.NaN))).toBeLessThan(6);
}

/** Puts something of this height above the table: in a window lower than 500 px the bars would scroll with the page. */
function pushDown(page: Page, height: string): Promise<void> {
  return page.getByRole('main').evaluate((main, space) => {
    main.style.paddingTop = space;
  }, height);
}

/** In a window with the table's header alone, the button would be behind the bar at the bottom. */
async function showsMineOnlyWithRows(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('the window has no size');
  await pushDown(page, '400px');
  const showMine = page.getByRole('button', { name: 'Show mine' });
  await showMine.waitFor();
  const firstRow = await page.locator('tr[data-index="0"]').boundingBox();
  await page.setViewportSize({ ...size, height: Math.round(firstRow?.y ?? 0) + 40 });
  await expect.poll(() => showMine.count(), SOON).toBe(0);
  await page.setViewportSize(size);
  await pushDown(page, '');
  await showMine.waitFor();
}

/** Offline a banner covers the foot of the window, where the first row may be all that is seen of the table. */
async function showsMineAboveTheBanner(visitor: BrowserUser): Promise<void> {
  const { page } = visitor;
  const size = page.viewportSize();
  if (!size) throw new Error('the window has no size');
  // at a desk the banner is next to it
  if (size.width > PHONE.viewport.width) return;
  await visitor.setOffline(true);
  const banner = page.getByText(/^You are offline/);
  await banner.waitFor();
  await pushDown(page, '400px');
  const firstRow = await page.locator('tr[data-index="0"]').boundingBox();
  await page.setViewportSize({ ...size, height: Math.round(firstRow?.y ?? 0) + 72 });
  const button = await page.getByRole('button', { name: 'Show mine' }).boundingBox();
  const top = (await banner.boundingBox())?.y ?? Number.NaN;
  expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThanOrEqual(top);
  await pushDown(page, '');
  await visitor.setOffline(false);
  await page.setViewportSize(size);
  await banner.waitFor({ state: 'detached' });
}

/** Whether a row lies in the window, below the sticky header of its table. */
async function isUncovered(row: Locator, head: Locator): Promise<boolean> {
  const [inner, above] = await Promise.all([row.boundingBox(), head.boundingBox()]);
  const height = await row.page().evaluate(() => window.innerHeight);
  return inner !== null && above !== null && inner.y >= above.y + above.height && inner.y + inner.height <= height + 1;
}

test.each([
  ['rows slide to their new places and totals tick up when a result arrives', 'no-preference'],
  ['rows and totals change at once for a user who wants nothing to move', 'reduce'],
] as const)('%s', { tags: 'slow' }, async (_, reducedMotion) => {
  const scene = await buildStandings(t);
  const sam = await site.open('/leaderboard', { ...DESK, reducedMotion }, scene.sam);
  const { page } = sam;
  await entryName(sam, 'Priya').waitFor();
  await page.evaluate(recordMotion);
  await decideForPriya(scene);
  const gained = page.getByText('+2', { exact: true });
  await gained.waitFor(SOON);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Priya', exact: true }) });
  expect(await gained.count(), 'points gained').toBe(1);
  expect(await row.getByText('+2', { exact: true }).count(), 'in the row of Priya').toBe(1);
  const [height = 0] = await readHeights(page.locator('tr[data-index]'));
  await gained.waitFor({ state: 'detached' });
  await expect.poll(async () => (await readRows(sam))[0], SOON).toMatch(/^1 ↑ up 3 \| Priya priya_k \| 5 \|/);
  const { moves, totals } = await page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
  if (reducedMotion === 'reduce') {
    expect(moves).toEqual([]);
    expect(totals).toEqual(['5']);
  } else {
    expect(moves.toSorted()).toEqual([`Priya ${2 * height}`, `kev 02 ${-height}`, `sam 01 ${-height}`]);
    expect(totals[0]).toBe('3');
    expect(totals.at(-1)).toBe('5');
  }
});

interface Recorded {
  /** entry and pixels of each slide */
  readonly moves: string[];
  /** the leader's totals, one after another */
  readonly totals: string[];
}

/** Records the rows that slide, and the totals shown. Runs in the page. */
function recordMotion(): void {
  const recorded: Recorded = { moves: [], totals: [] };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...[frames, options]: Parameters<Element['animate']>) {
    const distance = /translateY\((-?[\d.]+)px\)/.exec(JSON.stringify(frames))?.[1];
    if (distance && this instanceof HTMLTableRowElement) {
      recorded.moves.push(`${this.querySelector('th button')?.textContent} ${distance}`);
    }
    return animate.call(this, frames, options);
  };
  const [, table] = document.querySelectorAll('table');
  if (!table) throw new Error('there is no table');
  new MutationObserver(() => {
    const total = table.querySelector('tr[data-index="0"] td:nth-of-type(2)')?.firstChild?.textContent;
    if (total && recorded.totals.at(-1) !== total) recorded.totals.push(total);
  }).observe(table, { subtree: true, characterData: true, childList: true });
  Object.assign(window, { recorded });
}
