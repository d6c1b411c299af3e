import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Entry, Game, Group, User } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

/**
 * Two rounds are past, and one game is undecided: sam leads, Priya and kev 02 are tied. `1` is a correct pick, `2` a
 * wrong one; sam has 3 + 2 points.
 */
const PICKS = {
  'sam 01': [1, 1, 1, 1, 2],
  'kev 02': [1, 1, 1, 2, 2],
  Priya: [1, 2, 2, 1, 1],
  Noor: [1, 1, 2, 2, 2],
} as const;
const USERNAMES = { 'sam 01': 'sam', 'kev 02': 'kevin', Priya: 'priya_k', Noor: 'noor' } as const;
const TILES: Readonly<Record<string, Partial<User>>> = { kevin: { tileEmoji: '🎲', tileColor: 'red' } };

interface Scene {
  readonly commissioner: Player;
  readonly sam: Player;
  readonly pool: Group;
  readonly undecided: Game;
}

async function buildStandings(): Promise<Scene> {
  const commissioner = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const first = await t.buildRound(season, { number: 1, name: 'First Round' });
  const second = await t.buildRound(season, { number: 2, name: 'Second Round' });
  await t.buildRound(season, { number: 3, name: 'Sweet 16' });
  const games: Game[] = [];
  for (const round of [first, first, first, second, second]) games.push(await t.buildGame(round));
  const people: Player[] = [];
  const entries: Entry[] = [];
  for (const [name, username] of Object.entries(USERNAMES)) {
    const person = await t.buildUser({ username, ...TILES[username] });
    people.push(person);
    entries.push(await t.buildEntry(person, season, name));
  }
  const [sam] = people;
  const undecided = games.at(-1);
  if (!sam || !undecided) throw new Error('the scene is empty');
  const pool = await t.buildPool(sam, season);
  for (const [index, picks] of Object.values(PICKS).entries()) {
    const entry = entries[index];
    if (!entry) continue;
    await t.buildMembership(pool, entry);
    for (const [place, side] of picks.entries()) {
      const game = games[place];
      if (game) await t.setPick(entry, game, side);
    }
  }
  await t.moveDeadline(first, -7200);
  await t.moveDeadline(second, -3600);
  for (const { id, team1 } of games.slice(0, -1)) await decide(commissioner, id, team1);
  return { commissioner, sam, pool, undecided };
}

async function decide(commissioner: Player, id: number, winner: string): Promise<void> {
  await commissioner.call('changeGame', { params: { id }, body: { winner } });
}

describe.each(STORY_DEVICES)('leaderboard %s', (_, device) => {
  /** Phones show the points of the last round and the total, others the total and the points of each round. */
  const shown = (rank: string, player: string, total: number, ...points: string[]) =>
    [rank, player, ...(device === PHONE ? [...points.slice(-1), total] : [total, ...points])].join(' | ');

  test('the leaderboard shows points, chart and files and changes when a winner is set', async () => {
    const scene = await buildStandings();
    const sam = await site.visitor(device, scene.sam);
    await sam.open('/leaderboard');
    await sam.page.getByRole('table').waitFor();
    const best = (points: number) => `${points} best of the round`;
    const same = '– same rank as before';
    await expect
      .poll(() => rowsOf(sam), SOON)
      .toEqual([
        shown(`1 ${same}`, 'sam 01 sam your entry', 5, best(3), best(2)),
        shown('2 ↓ down 1', 'kev 02 kevin', 3, best(3), '0'),
        shown('2 ↑ up 2', 'Priya priya_k', 3, '1', best(2)),
        shown('4 ↓ down 1', 'Noor noor', 2, '2', '0'),
      ]);
    expect(await sam.page.locator('tr[data-index] [class*=avatar]').allTextContents()).toEqual([
      '🐳',
      '🎲',
      '🐨',
      '🐙',
    ]);
    if (device === PHONE) await expect.poll(() => headingLines(sam), SOON).toBe(2);
    expect(await sam.page.getByText('↑↓ since First Round').first().isVisible()).toBe(true);
    expect(await sam.page.getByRole('combobox', { name: 'Pool' }).count()).toBe(0);
    expect(await sam.page.getByRole('img', { name: /Trophy|medal/ }).count()).toBe(0);
    await sam.page.getByText('First Round champions: sam 01 and kev 02, 3 points each').waitFor();
    await sam.checkScreen('leaderboard');

    await seesUsernames(sam);
    await opensAnEntry(sam);
    await drawsTheChart(sam);
    await readsRoundsInTheChart(sam);
    await takesAFile(sam, scene.pool);

    await decide(scene.commissioner, scene.undecided.id, scene.undecided.team1);
    await expect
      .poll(() => rowsOf(sam), SOON)
      .toEqual([
        shown('1 ↑ up 3', 'Priya priya_k', 5, '1', best(4)),
        shown(`1 ${same}`, 'sam 01 sam your entry', 5, best(3), '2'),
        shown('3 ↓ down 2', 'kev 02 kevin', 3, best(3), '0'),
        shown('4 ↓ down 1', 'Noor noor', 2, '2', '0'),
      ]);
    await expect.poll(() => lastTotal(sam, 'Priya'), SOON).toBe('5');
    await sam.page.getByText('Second Round champion: Priya, 4 points').waitFor();
    await sam.page.getByRole('button', { name: 'Earlier rounds' }).click();
    await sam.page.getByText('First Round champions: sam 01 and kev 02, 3 points each').waitFor();
    await sam.leave();
  });
});

/** The cells of each row, as a screen reader reads them. */
async function rowsOf({ page }: BrowserUser): Promise<string[]> {
  return page.locator('tr[data-index]').evaluateAll((rows) => {
    const wordsOf = (cell: Element) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.closest('[class*=avatar]')) texts.push(textContent?.trim() ?? '');
      }
      return texts.filter(Boolean).join(' ');
    };
    return rows.map((row) => [...row.children].map(wordsOf).join(' | '));
  });
}

/** The lines that the heading's parts stand in. */
async function headingLines({ page }: BrowserUser): Promise<number> {
  const lines = await page.getByRole('heading', { level: 1 }).evaluate(({ parentElement }) => {
    const shown = [...(parentElement?.children ?? [])].filter(({ childElementCount, textContent }) =>
      Boolean(childElementCount || textContent),
    );
    const places = shown.map((part) => part.getBoundingClientRect());
    return places.filter(({ top }, index) => places.slice(0, index).every(({ bottom }) => top >= bottom));
  });
  return lines.length;
}

function nameOf({ page }: BrowserUser, entry: string): Locator {
  return page.getByRole('row').getByRole('button', { name: entry, exact: true });
}

/** Presses Tab at the last control before the table. */
async function tabToNames({ page }: BrowserUser): Promise<void> {
  await page
    .getByRole('button', { name: /^(Download or print|What if …|Outlook)$/ })
    .last()
    .focus();
  await page.keyboard.press('Tab');
}

/** Checks names and tooltips by keyboard. */
async function seesUsernames(sam: BrowserUser): Promise<void> {
  const { page } = sam;
  const tooltip = page.getByRole('tooltip');
  await tabToNames(sam);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => tooltip.textContent(), SOON).toBe('kevin');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => tooltip.textContent(), SOON).toBe('priya_k');
  await page.keyboard.press('Tab');
  await expect.poll(() => tooltip.count(), SOON).toBe(0);
}

/** Opens an entry by keyboard, checks its sums and goes back. */
async function opensAnEntry(sam: BrowserUser): Promise<void> {
  const { page } = sam;
  const dialog = page.getByRole('dialog', { name: 'sam 01' });
  await tabToNames(sam);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /Second Round/ }).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?entry=\d+$/);
  await expect
    .poll(() => dialog.getByRole('button', { name: /Round/ }).allTextContents(), SOON)
    .toEqual([
      'First Round3 points3 of 3 correct × 1 point each1st after this round',
      'Second Round2 points1 of 1 correct × 2 points each · 1 to come1st after this round',
    ]);
  const games = dialog.getByRole('listitem');
  await expect.poll(() => games.count(), SOON).toBe(2);
  expect(await games.nth(0).textContent()).toMatch(/Home \d+Correct: beat .*Away \d+\+2 points$/);
  expect(await games.nth(1).textContent()).toMatch(/Away \d+Not decided yet, against .*Home \d+2 possible$/);
  await sam.checkScreen('leaderboard-entry');

  await page.goBack();
  await expect.poll(() => dialog.count(), SOON).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => nameOf(sam, 'sam 01').evaluate((name) => name === document.activeElement), SOON).toBe(true);

  await nameOf(sam, 'Noor').click();
  await page.getByRole('dialog', { name: 'Noor' }).getByText('noor', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count(), SOON).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  expect(new URL(page.url()).pathname).toBe('/leaderboard');
}

/** Checks that the chart is loaded on demand, and again after a failure. */
async function drawsTheChart(sam: BrowserUser): Promise<void> {
  const { page } = sam;
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const code = expect.stringMatching(/StandingsChart.*\.js$/);
  expect(await loaded()).not.toContainEqual(code);
  await sam.setOffline(true);
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await page.getByText('This could not be loaded.').waitFor();
  await sam.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Rank, round by round' }).waitFor();
  await expect.poll(loaded, SOON).toContainEqual(code);
  const labels = () => page.locator('[aria-label=Chart] svg text').allTextContents();
  await expect.poll(labels, SOON).toEqual(expect.arrayContaining(['sam 01', 'kev 02', 'Priya']));
  expect(await page.locator('[aria-label=Chart] svg [class*=emoji]').allTextContents()).toEqual(['🐳', '🎲', '🐨']);
  expect(await labels()).not.toContain('Noor');
  await expect.poll(() => lastTotal(sam, 'Priya'), SOON).toBe('2');

  await page.getByRole('combobox', { name: 'Entries in the chart' }).click();
  await page.getByRole('option', { name: 'Noor (noor)' }).click();
  await expect.poll(labels, SOON).toContain('Noor');
  await page.getByRole('button', { name: 'Remove kev 02' }).click();
  await expect.poll(labels, SOON).not.toContain('kev 02');
  await page.keyboard.press('Escape');
  await sam.checkScreen('leaderboard-chart');

  await page.getByRole('region', { name: 'Chart' }).getByText('Total', { exact: true }).click();
  await page.getByRole('heading', { name: 'Total, round by round' }).waitFor();
  await expect.poll(() => lastTotal(sam, 'Priya'), SOON).toBe('3');
}

/** Checks that the figures of a round are shown under the mouse and by the arrow keys, and can be hidden again. */
async function readsRoundsInTheChart({ page }: BrowserUser): Promise<void> {
  const chart = page.getByRole('region', { name: 'Chart' });
  const tooltip = chart.locator('[class*=tooltip]');
  const plot = await chart.locator('svg').first().boundingBox();
  if (!plot) throw new Error('there is no chart');
  await page.mouse.move(plot.x + 60, plot.y + 100);
  await expect.poll(() => tooltip.allTextContents(), SOON).toEqual([expect.stringMatching(/^First Round/)]);
  await page.mouse.move(plot.x + 60, plot.y - 40);
  await expect.poll(() => tooltip.count(), SOON).toBe(0);

  const slider = chart.getByRole('slider', { name: 'Round in the chart' });
  await slider.focus();
  await expect.poll(() => tooltip.allTextContents(), SOON).toEqual(['Second RoundPriya3Noor2sam 015']);
  expect(await slider.getAttribute('aria-valuetext')).toBe('Second Round: sam 01 5, Priya 3, Noor 2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tooltip.allTextContents(), SOON).toEqual(['First RoundPriya1Noor2sam 013']);
  await page.keyboard.press('Escape');
  await expect.poll(() => tooltip.count(), SOON).toBe(0);
}

/** The total of an entry after the last round, from the chart's table. */
async function lastTotal({ page }: BrowserUser, entry: string): Promise<string | undefined> {
  const row = page.getByRole('region', { name: 'Chart' }).getByRole('row').filter({ hasText: entry });
  return (await row.getByRole('cell').allTextContents()).at(-1);
}

async function takesAFile({ page }: BrowserUser, pool: Group): Promise<void> {
  await page.getByRole('button', { name: 'Download or print' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Leaderboard as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${pool.name} leaderboard.csv`);
  const [header, first] = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(header).toBe('\uFEFFRank,Entry,Player,Total,First Round,Second Round');
  expect(first).toBe('1,sam 01,sam,5,3,2');
}

describe.each(STORY_DEVICES)('decided season %s', (_, device) => {
  test('the leaderboard of a decided season has winner and medals and a link to the current season', {
    tags: 'slow',
  }, async () => {
    const march = await buildMarch(t, 6);
    const ada = await t.buildUser({ username: 'ada' });
    const pool = await t.buildPool(ada, march.season);
    await buildCrowd(t, march, pool, 4, (n) => `Player ${n}`);
    const entry = await t.buildEntry(ada, march.season, 'Ada 01');
    await t.buildMembership(pool, entry);
    for (const game of march.games) await t.setPick(entry, game, game.winner === game.team1 ? 1 : 2);
    await t.sql((sql) => sql`update groups set points = '{1,1,1,1,1,20,7,8,9,10}' where id = ${pool.id}`);
    await tieBreak(pool, entry);
    const visitor = await site.visitor(device, ada);
    await t.buildSeason({ year: 2032 });
    await visitor.open(`/groups/${pool.id}/leaderboard?entry=999`);
    const { page } = visitor;
    const stranger = page.getByRole('dialog', { name: 'Entry not found' });
    await stranger.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => stranger.count(), SOON).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('region', { name: 'Winner' }).getByText('You win The Office!').waitFor();
    await expect.poll(async () => (await rowsOf(visitor))[0], SOON).toMatch(/^1 .+ \| Ada 01/);
    const medals = () =>
      page
        .getByRole('img', { name: /Trophy|medal/ })
        .evaluateAll((icons) =>
          icons.map((icon) => `${icon.parentElement?.textContent} ${icon.getAttribute('aria-label')}`),
        );
    await expect.poll(medals, SOON).toEqual(medalsOf(await rowsOf(visitor)));
    const guess = await page.getByRole('row', { name: /Ada 01/ }).textContent();
    expect(guess).toContain(device === PHONE ? 'guess 141 · 2 off' : '1412 off');
    await visitor.checkScreen('leaderboard-decided');
    await seesOwnPoints(visitor);
    await page.getByRole('link', { name: 'Return to Current Season' }).click();
    await page.getByText('No data available for this season').waitFor();
    await page.getByRole('combobox', { name: 'Pool' }).getByText('Please select a pool').waitFor({ state: 'attached' });
    await visitor.checkScreen('leaderboard-other-season');
    await visitor.leave();
  });
});

/** Gives a pool a tie-breaker, a guess of one entry and the score of the Championship. */
async function tieBreak(pool: Group, entry: Entry): Promise<void> {
  await t.sql(async (sql) => {
    await sql`update groups set tie_breaker = 'total' where id = ${pool.id}`;
    await sql`update games set score1 = 77, score2 = 66 where region = 'Championship'`;
  });
  await t.setGuess(entry, 141);
}

/** Opens the list of points of a pool that has its own; print always shows it. */
async function seesOwnPoints(visitor: BrowserUser): Promise<void> {
  const { page } = visitor;
  const points = page.getByRole('list', { name: 'Points of a correct pick', includeHidden: true });
  expect(await points.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await points.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: / has its own points and a tie-breaker$/ }).click();
  expect(await points.getByRole('listitem').allTextContents()).toEqual([
    'First Round 1 point',
    'Second Round 1 point',
    'Sweet 16 1 point',
    'Elite 8 1 point',
    'Final Four 1 point',
    'Championship 20 points',
  ]);
  await visitor.checkScreen('leaderboard-own-points');
}

function medalsOf(rows: readonly string[]): string[] {
  const names = ['Trophy', 'Silver medal', 'Bronze medal'];
  return rows.flatMap((row) => {
    const rank = Number.parseInt(row, 10);
    const name = names[rank - 1];
    return name ? [`${rank} ${name}`] : [];
  });
}

test.each([800, 1280])(
  'the columns keep their widths on a screen of %i px, and "Championship" fits on a line',
  { tags: 'slow' },
  async (width) => {
    const { sam, pool } = await buildSixRounds();
    const person = await site.visitor({ viewport: { width, height: 800 } }, sam);
    await person.open(`/groups/${pool.id}/leaderboard`);
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
      expect([await last.textContent(), new Set(lines.map(String))]).toEqual(['Championship', new Set(['true,true'])]);
      const height = await last.locator('span').evaluate((words) => words.getBoundingClientRect().height);
      expect(height).toBeLessThan(20);
    }, SOON);
    await page.getByRole('row').last().getByRole('cell').last().scrollIntoViewIfNeeded();
    const edges = () =>
      Promise.all([head, page.getByRole('columnheader')].map(async (cells) => (await cells.last().boundingBox())?.x));
    await expect.poll(async () => new Set(await edges()).size, SOON).toBe(1);
    expect((await head.first().boundingBox())?.x).toBe((await page.getByRole('columnheader').first().boundingBox())?.x);
    await person.checkScreen('leaderboard-columns');
    await person.leave();
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
  const person = await site.visitor({ ...PHONE, viewport: { width: 320, height: 640 } }, sam);
  await person.open(`/groups/${pool.id}/leaderboard`);
  const { page } = person;
  const name = nameOf(person, 'Regression to the mean');
  await name.waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Rank',
    'Player ↑↓ since Final Four',
    'Championship',
    'Total',
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
  await person.leave();
});

test('a thousand entries scroll with the page under a fixed header and are printed completely', {
  tags: 'slow',
}, async () => {
  const march = await buildMarch(t, 2);
  const ada = await t.buildUser({ username: 'ada' });
  const pool = await t.buildPool(ada, march.season);
  await buildCrowd(t, march, pool, 999, (n) => `${n} has a name that is as long as any name may be, and longer`);
  // without picks, so the last of all
  await t.buildMembership(pool, await t.buildEntry(ada, march.season, 'Ada 01'));
  for (const [, device] of STORY_DEVICES) {
    const visitor = await site.visitor(device, ada);
    await visitor.open(`/groups/${pool.id}/leaderboard`);
    const { page } = visitor;
    await page.getByText('1,000 entries · after 2 rounds').waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    await expect.poll(() => heights(page.locator('tr[data-index]')), SOON).toHaveLength(1);
    await visitor.checkScreen('leaderboard-thousand-top');
    await showsMineOnlyWithRows(page);
    await showsMineAboveTheBanner(visitor);

    const head = page.locator('table[aria-hidden] th').first();
    const bar = (await page.getByRole('banner').boundingBox())?.height;
    await page.keyboard.press('End');
    await nameOf(visitor, 'Ada 01').waitFor();
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
      .poll(() => nameOf(visitor, 'Ada 01').evaluate((name) => name === document.activeElement), SOON)
      .toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Show mine' }).count(), SOON).toBe(0);

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('tr[data-index]').count()).toBe(1000);
    await visitor.leave();
  }
});

/** In a low window with the table's header alone, the button would be behind the bar at the bottom. */
async function showsMineOnlyWithRows(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('the window has no size');
  const showMine = page.getByRole('button', { name: 'Show mine' });
  await showMine.waitFor();
  const firstRow = await page.locator('tr[data-index="0"]').boundingBox();
  await page.setViewportSize({ ...size, height: Math.round(firstRow?.y ?? 0) + 40 });
  await expect.poll(() => showMine.count(), SOON).toBe(0);
  await page.setViewportSize(size);
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
  const firstRow = await page.locator('tr[data-index="0"]').boundingBox();
  await page.setViewportSize({ ...size, height: Math.round(firstRow?.y ?? 0) + 72 });
  const button = await page.getByRole('button', { name: 'Show mine' }).boundingBox();
  const top = (await banner.boundingBox())?.y ?? Number.NaN;
  expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThanOrEqual(top);
  await visitor.setOffline(false);
  await page.setViewportSize(size);
  await banner.waitFor({ state: 'detached' });
}

/** The distinct heights of some rows. */
async function heights(rows: Locator): Promise<number[]> {
  const all = await rows.evaluateAll((found) => found.map((row) => Math.round(row.getBoundingClientRect().height)));
  return [...new Set(all)];
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
  const scene = await buildStandings();
  const sam = await site.visitor({ ...DESK, reducedMotion }, scene.sam);
  const { page } = sam;
  await sam.open('/leaderboard');
  await nameOf(sam, 'Priya').waitFor();
  await page.evaluate(recordMotion);
  await decide(scene.commissioner, scene.undecided.id, scene.undecided.team1);
  const gained = page.getByText('+2', { exact: true });
  await gained.waitFor(SOON);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Priya', exact: true }) });
  expect([await gained.count(), await row.getByText('+2', { exact: true }).count()]).toEqual([1, 1]);
  const [height = 0] = await heights(page.locator('tr[data-index]'));
  await gained.waitFor({ state: 'detached' });
  await expect.poll(async () => (await rowsOf(sam))[0], SOON).toMatch(/^1 ↑ up 3 \| Priya priya_k \| 5 \|/);
  const { moves, totals } = await page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
  if (reducedMotion === 'reduce') {
    expect([moves, totals]).toEqual([[], ['5']]);
  } else {
    expect(moves.toSorted()).toEqual([`Priya ${2 * height}`, `kev 02 ${-height}`, `sam 01 ${-height}`]);
    expect([totals[0], totals.at(-1)]).toEqual(['3', '5']);
  }
  await sam.leave();
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
      recorded.moves.push(`${this.querySelector('[data-cell="name"]')?.textContent} ${distance}`);
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

test('an empty leaderboard says why it is empty and what to do', { tags: 'slow' }, async () => {
  const owner = await t.buildUser({ username: 'owner' });
  const season = await t.buildSeason();
  const pool = await t.buildPool(owner, season);
  const lone = await t.buildUser({ username: 'lone' });
  const removed = await t.buildUser({ username: 'removed' });
  await t.buildMembership(pool, await t.buildEntry(removed, season));
  await owner.call('removeMember', { params: { id: pool.id, userId: removed.user.id } });

  const nobody = await site.visitor(DESK, lone);
  await nobody.open('/leaderboard');
  await nobody.page.getByText('Join or Create a Pool').waitFor();
  expect(await nobody.page.getByRole('link', { name: 'Create Pool' }).getAttribute('href')).toBe('/groups/new');
  expect(await nobody.page.getByRole('link', { name: 'Join Pool' }).getAttribute('href')).toBe('/group-join');
  await nobody.checkScreen('leaderboard-no-pool');
  await nobody.leave();

  const refused = [
    [removed, `/groups/${pool.id}/leaderboard`, 403, 'No access to this pool', 'You were removed from this pool'],
    [owner, '/groups/999/leaderboard', 404, 'No group found', 'This pool does not exist, or it has been deleted.'],
  ] as const;
  for (const [who, address, status, heading, words] of refused) {
    const visitor = await site.visitor(DESK, who);
    // the client requests the standings before it knows whether the user may see the pool
    visitor.expectError(status, `GET /api${address}`);
    visitor.expectError(status, `GET /api${address.replace('/leaderboard', '')}`);
    await visitor.open(address);
    await visitor.page.getByRole('heading', { name: heading }).waitFor();
    await visitor.page.getByText(words).waitFor();
    await visitor.leave();
  }
});

test('an address with an invalid id shows the 404 page with and without a session', { tags: 'slow' }, async () => {
  const owner = await t.buildUser({ username: 'owner' });
  for (const [who, address] of [
    [owner, '/groups/abc/leaderboard'],
    [owner, '/groups/9999999999/pick-grid'],
    [undefined, '/groups/0/picks'],
    [undefined, '/groups/abc/manage'],
  ] as const) {
    const mistyped = await site.visitor(DESK, who);
    mistyped.expectError(404, `GET ${address}`);
    await mistyped.open(address);
    await mistyped.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(new URL(mistyped.page.url()).pathname).toBe(address);
    await mistyped.leave();
  }
});
