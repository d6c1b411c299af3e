import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { buildCrowd, buildMarch, type March } from '#test/support/marchFixture.ts';
import type { BrowserUser } from './browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const LONG_NAME = 'Grandmother Wilhelmina-Josephine and the Unbusted Bracketeer';

const site = await openBrowserSite();
const { t } = site;

describe.each(STORY_DEVICES)('small pool %s', (_, device) => {
  const phone = 'isMobile' in device;
  let ann: Player;
  let pool: Pool;

  beforeAll(async () => {
    await t.database.reset();
    ann = await t.buildUser({ username: 'ann' });
    pool = await buildFriends(ann);
  });

  test('the grid shows past picks by region, with marks that need no color, and the pool split', async () => {
    const person = await site.open(`/groups/${pool.id}/pick-grid`, device, ann);
    const { page } = person;
    const table = page.getByRole('table', { name: 'Picks of First Round' });
    await table.waitFor();
    await page.getByRole('button', { name: 'Second Round' }).click();

    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents(), SOON)
      .toEqual(['First Round5 games · 3 entries', 'Second Round0 games · 3 entries']);
    await page.getByText('No games yet').waitFor();
    await expect
      .poll(() => spoken(table.getByRole('columnheader')), SOON)
      .toEqual(['Matchup', 'ann 01 your entry 2', `${LONG_NAME} 1`, 'cem 01 0']);
    expect(await facesIn(table)).toEqual(['🍕', '🚀', '🍄']);
    await expect
      .poll(() => table.locator('th[scope=rowgroup]').allTextContents(), SOON)
      .toEqual(['East Region', 'West Region', 'South Region', 'Midwest Region']);
    await expect.poll(() => cells(table, 'Duke'), SOON).toEqual(['correct: Duke', 'wrong: Drake', '-']);
    await expect
      .poll(() => cells(table, 'Auburn'), SOON)
      .toEqual(['correct: Auburn', 'correct: Auburn', 'wrong: Akron']);
    await expect.poll(() => cells(table, 'Purdue'), SOON).toEqual(['Purdue', 'Yale', 'Yale']);
    expect(await table.getByRole('rowheader', { name: 'Duke' }).textContent()).toBe('1 Duke won 50%16 Drake 50%');
    expect(await strokes(table)).toEqual({ 'Duke, correct': 'none', 'Drake, wrong': 'line-through' });
    await person.checkScreen('grid-friends');
  });

  test('the whole name of an entry and its player are in a tooltip', { tags: 'slow' }, async () => {
    const person = await site.open(`/groups/${pool.id}/pick-grid`, device, ann);
    const { page } = person;
    const name = page.getByRole('columnheader', { name: LONG_NAME });
    await name.scrollIntoViewIfNeeded();
    await (phone ? name.tap() : name.hover());
    const tooltip = page.getByRole('tooltip');
    await tooltip.waitFor();
    expect(await tooltip.innerText()).toMatch(new RegExp(`^${LONG_NAME}\\s+bob$`));
    await person.checkScreen('grid-tooltip');
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'hidden' });
  });

  test('a matchup of the grid opens by keyboard who picked whom, and gets the focus back', {
    tags: 'slow',
  }, async () => {
    const person = await site.open(`/groups/${pool.id}/pick-grid`, device, ann);
    const { page } = person;
    const matchup = page.getByRole('rowheader', { name: 'Duke' }).getByRole('button');
    await matchup.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Who picked whom' });
    await expect
      .poll(() => dialog.getByRole('heading', { level: 3 }).allInnerTexts(), SOON)
      .toEqual([
        expect.stringMatching(/^DUKE\s+seed\s+1\s+Duke\s+won\s+1 of 2 · 50%$/),
        expect.stringMatching(/^DRKE\s+seed\s+16\s+Drake\s+1 of 2 · 50%$/),
        expect.stringMatching(/^No pick\s+1 of 3$/),
      ]);
    expect(await spoken(dialog.getByRole('listitem'))).toEqual(['ann 01 you', `${LONG_NAME} bob`, 'cem 01 cem']);
    expect(await facesIn(dialog)).toEqual(['🍕', '🚀', '🍄']);
    await person.checkScreen('grid-who');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => matchup.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('the grid can show only the games in which picks differ', { tags: 'slow' }, async () => {
    const person = await site.open(`/groups/${pool.id}/pick-grid`, device, ann);
    const { page } = person;
    const table = page.getByRole('table', { name: 'Picks of First Round' });
    await expect.poll(() => table.locator('th[scope=row]').count(), SOON).toBe(5);
    await page.getByLabel('Only where we differ').click();
    await expect.poll(() => table.locator('th[scope=row]').count(), SOON).toBe(3);
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(
      'First Round3 of 5 games · 3 entries',
    );
    await person.checkScreen('grid-differ');
  });

  test.runIf(!phone)(
    'the grid prints every past round and entry, and whether the pool has its own points',
    async () => {
      const before = await site.open(`/groups/${pool.id}/pick-grid`, device, ann);
      await before.page.getByRole('button', { name: 'First Round' }).waitFor();
      expect(await before.page.getByText(/ has its own points$/).count()).toBe(0);
      await before.leave();
      await t.sql((sql) => sql`update pools set points = '{3,2,3,4,5,6,7,8,9,10}' where id = ${pool.id}`);
      const person = await site.open(`/groups/${pool.id}/pick-grid`, device, ann);
      const { page } = person;
      const note = page.getByText(/ has its own points$/);
      await note.waitFor();
      const points = page.getByText(/^First Round 3 points$/);
      await person.checkScreen('grid-own-points');
      await page.getByRole('button', { name: 'First Round' }).click();
      await page.getByRole('table').waitFor({ state: 'detached' });
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      expect([await note.isVisible(), await points.isVisible()]).toEqual([true, true]);
      const paper = page.getByRole('table', { name: 'Picks of First Round' });
      expect(await spoken(paper.getByRole('columnheader'))).toEqual([
        'Matchup',
        'ann 01 your entry 6',
        `${LONG_NAME} 3`,
        'cem 01 0',
      ]);
      expect(await cutHeads(paper)).toEqual([]);
      expect(await paper.getByRole('row').count()).toBe(10);
      expect(await page.getByText('No games yet').filter({ visible: true }).count()).toBe(1);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await paper.waitFor({ state: 'detached' });
    },
  );
});

describe.each(STORY_DEVICES)('pool of a thousand entries %s', (_, device) => {
  const phone = 'isMobile' in device;
  let sam: Player;
  let march: March;
  let pool: Pool;

  beforeAll(async () => {
    await t.database.reset();
    sam = await t.buildUser({ username: 'sam', isAdmin: true });
    march = await buildMarch(t, 6);
    pool = await t.buildPool(sam, march.season);
    await buildCrowd(t, march, pool, 1000);
    // without picks and points, so in the last column
    await t.buildMember(pool, sam);
  });

  test('a large grid scrolls with the page, keeps the own column next to the matchup and can be used by keyboard', {
    tags: 'slow',
  }, async () => {
    const person = await site.visitor(device, sam);
    const { page } = person;
    await page.clock.install();
    await person.open(`/groups/${pool.id}/pick-grid`);
    await openAllRounds(page);
    const first = page.getByRole('table', { name: 'Picks of First Round' });
    const own = first.getByRole('columnheader', { name: 'sam 01' });
    await own.focus();
    expect(await own.getAttribute('aria-colindex')).toBe('2');
    await page.keyboard.press('End');
    const last = first.locator('th[aria-colindex="1002"]');
    await shown(last);
    await expect.poll(() => last.evaluate((header) => header === document.activeElement), SOON).toBe(true);
    await stays(first);
    await page.keyboard.press('Home');
    await shown(first.locator('th[aria-colindex="3"]'));
    await expect.poll(() => own.evaluate((header) => header === document.activeElement), SOON).toBe(true);
    await page.keyboard.press('End');
    await shown(last);

    const championship = page.getByRole('table', { name: 'Picks of Championship' });
    const final = championship.getByRole('rowheader', { name: 'Houston' });
    await final.scrollIntoViewIfNeeded();
    await shown(final);
    await shown(championship.locator('th[aria-colindex="1002"]'));
    await stays(championship);
    await expect.poll(() => page.locator('td, th').count(), SOON).toBeLessThan(500);
    await person.checkScreen('grid-thousand');

    await keepsItsPlace(person, championship, () => changeFinal(sam, march));
  });

  test.runIf(phone)(
    'at 320 px no round name of the grid is cut, and a column is visible next to the own one',
    { tags: 'slow' },
    async () => {
      const person = await site.open(
        `/groups/${pool.id}/pick-grid`,
        { ...device, viewport: { width: 320, height: 640 } },
        sam,
      );
      const { page } = person;
      await openAllRounds(page);
      const names = page.getByRole('heading', { level: 2 }).locator('span > span:first-child');
      const cut = await names.evaluateAll((spans) =>
        spans.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
      expect(await names.allTextContents()).toContain('Championship');
      expect(cut).toEqual([]);
      const first = page.getByRole('table', { name: 'Picks of First Round' });
      await first.getByRole('rowheader').nth(1).scrollIntoViewIfNeeded();
      await shown(first.locator('th[aria-colindex="3"]'));
      await person.checkScreen('grid-thousand');
    },
  );
});

async function openAllRounds(page: Page): Promise<void> {
  const bars = page.getByRole('region', { name: 'Picks, round by round' }).getByRole('heading', { level: 2 });
  await bars.first().waitFor();
  for (const bar of await bars.getByRole('button').all()) {
    if ((await bar.getAttribute('aria-expanded')) === 'false') await bar.click();
  }
}

/** Three entries and a hidden one with picks of five games of a past round, another past round, and an open one. */
async function buildFriends(ann: Player): Promise<Pool> {
  const season = await t.buildSeason();
  const [first, second, third] = [
    await t.buildRound(season, { number: 1, name: 'First Round' }),
    await t.buildRound(season, { number: 2, name: 'Second Round' }),
    await t.buildRound(season, { number: 3, name: 'Third Round' }),
  ];
  const purdue = await t.buildGame(first, { region: 'Midwest Region', team1: 'Purdue', team2: 'Yale' });
  const auburn = await t.buildGame(first, { region: 'South Region', team1: 'Auburn', team2: 'Akron' });
  const duke = await t.buildGame(first, { team1: 'Duke', team2: 'Drake' });
  await t.buildGame(first, { region: 'West Region' });
  await t.buildGame(first, { team1: 'Oregon', seed1: 5, seed2: 12 });
  await t.buildGame(third);
  await t.moveDeadline(first, -20);
  await t.moveDeadline(second, -10);
  await t.setWinner(duke, 1);
  await t.setWinner(auburn, 1);

  const pool = await t.buildPool(ann, season);
  const enter = async (player: Player, name: string, ...sides: (1 | 2 | null)[]) => {
    const entry = await t.buildMember(pool, player, name);
    for (const [index, game] of [duke, auburn, purdue].entries()) {
      const side = sides[index];
      if (side) await t.setPick(entry, game, side);
    }
  };
  await enter(ann, 'ann 01', 1, 1, 1);
  await enter(await t.buildUser({ username: 'bob', tileEmoji: '🚀' }), LONG_NAME, 2, 1, 2);
  await enter(await t.buildUser({ username: 'cem' }), 'cem 01', null, 2, 2);
  await enter(await t.buildUser({ username: 'hal', isHidden: true }), 'hidden 01', 1, 1, 1);
  return pool;
}

/** The texts of elements without what screen readers skip. */
function spoken(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      return copy.textContent;
    }),
  );
}

function facesIn(place: Locator): Promise<string[]> {
  return place.locator('[class*=avatar]').allTextContents();
}

/** The names of entries that do not fit into their column's head. */
function cutHeads(table: Locator): Promise<string[]> {
  return table.getByRole('columnheader').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const { top, bottom } = head.getBoundingClientRect();
      const parts = [...head.querySelectorAll('span')].filter((part) => part.checkVisibility());
      const isCut = parts.some((part) => {
        const place = part.getBoundingClientRect();
        return place.height > 1 && (place.top < top - 1 || place.bottom > bottom + 1);
      });
      return isCut ? [head.textContent] : [];
    }),
  );
}

/** The texts of a game's picks for screen readers. */
async function cells(table: Locator, team: string): Promise<(string | undefined)[]> {
  const row = table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name: team }) });
  const read = await row.getByRole('cell').all();
  return Promise.all(read.map(async (cell) => /cell "(.*)"/.exec(await cell.ariaSnapshot())?.[1]));
}

/** The text styles of the teams, by team and mark. */
function strokes(table: Locator): Promise<Record<string, string>> {
  return table.getByRole('cell').evaluateAll((cells) =>
    Object.fromEntries(
      cells
        .map((cell) => ({ cell, team: cell.firstElementChild?.lastElementChild?.textContent ?? '' }))
        .filter(({ team }) => ['Duke', 'Drake'].includes(team))
        .map(({ cell, team }) => [
          `${team}, ${cell.getAttribute('data-mark')}`,
          getComputedStyle(cell.firstElementChild ?? cell).textDecorationLine,
        ]),
    ),
  );
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`not to be seen: ${locator}`);
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** Waits until the element is completely inside the window. */
async function shown(what: Locator): Promise<void> {
  const { width, height } = what.page().viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const { x, y, right, bottom } = await box(what);
      return x >= 0 && y >= 0 && right <= width + 1 && bottom <= height + 1;
    }, SOON)
    .toBe(true);
}

/** Waits until the table's head is below the page's header, and its matchups and the own entry are at the left. */
async function stays(table: Locator): Promise<void> {
  await vi.waitFor(async () => {
    const page = await box(table.page().getByRole('banner'));
    const frame = await box(table);
    const corner = await box(table.getByRole('columnheader', { name: 'Matchup' }));
    const matchup = await box(table.getByRole('rowheader').last());
    const own = await box(table.getByRole('columnheader', { name: 'your entry' }));
    expect(corner.x - frame.x).toBeLessThan(2);
    expect(matchup.x - frame.x).toBeLessThan(2);
    expect(Math.abs(own.x - corner.right)).toBeLessThan(2);
    expect(corner.y).toBeGreaterThanOrEqual(page.bottom);
  }, SOON);
}

/** Checks that an update keeps the scroll position and the unchanged elements. */
async function keepsItsPlace({ page }: BrowserUser, table: Locator, change: () => Promise<void>): Promise<void> {
  await table.evaluate((element) => {
    const watched = { changes: 0 };
    new MutationObserver((changes) => {
      watched.changes += changes.length;
    }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { watched });
  });
  const place = () => table.locator('tbody').evaluate(({ scrollLeft }) => [scrollLeft, window.scrollY]);
  const before = await place();
  for (const scrolled of before) expect(scrolled).toBeGreaterThan(1000);
  const seen = () => page.evaluate(() => (window as { watched?: { changes: number } }).watched?.changes);
  const answer = page.waitForResponse(/pick-grid$/);
  await page.clock.fastForward(MINUTE);
  await (await answer).finished();
  expect(await seen()).toBe(0);

  await change();
  await expect.poll(seen, SOON).toBeGreaterThan(0);
  expect(await place()).toEqual(before);
}

async function changeFinal(admin: Player, { games }: March): Promise<void> {
  const final = games.find(({ region }) => region === 'Championship');
  if (!final) throw new Error('there is no final');
  const winner = final.winner === final.team1 ? final.team2 : final.team1;
  await decideGame(admin, final, winner);
}
