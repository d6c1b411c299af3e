import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { buildCrowd, buildMarch, gamesOf, roundOf } from '#test/support/marchFixture.ts';
import { type BrowserUser, DESK } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { totalCell } from './leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

const UNDECIDED = 4;
const LONG = 'Regression to the mean of a bracket that was never meant to win';

/** Two rounds are past, four games of the second are undecided, and the third is open. The pool has 25 entries. */
async function buildScene() {
  const march = await buildMarch(t, 2);
  const ada = await t.buildUser({ username: 'ada' });
  const pool = await t.buildPool(ada, march.season);
  await t.sql((sql) => sql`update groups set upset_bonus = 1 where id = ${pool.id}`);
  await buildCrowd(t, march, pool, 24, (n) => (n === 3 ? LONG : `Player ${n}`));
  const entry = await t.buildMember(pool, ada, 'Ada 01');
  for (const [place, game] of march.games.entries()) await t.setPick(entry, game, place % 3 === 0 ? 2 : 1);
  const undecided = gamesOf(march, roundOf(march, 2)).slice(0, UNDECIDED);
  const ids = undecided.map(({ id }) => id);
  await t.sql((sql) => sql`update games set winner = null, decided_at = null where id = any(${ids}::int[])`);
  const commissioner = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const decide = (game: Game) => decideGame(commissioner, game);
  const leaderboard = () => ada.call('readLeaderboard', { params: { id: pool.id } });
  return { ada, entry, pool, march, undecided, decide, leaderboard };
}

type Scene = Awaited<ReturnType<typeof buildScene>>;

async function openLeaderboard(scene: Scene, device: Parameters<typeof site.visitor>[0], search = '') {
  const visitor = await site.open(`/groups/${scene.pool.id}/leaderboard${search}`, device, scene.ada);
  await visitor.page.getByRole('table').waitFor();
  return visitor;
}

function searchOf(page: Page): string {
  return new URL(page.url()).search;
}

function rowOf(page: Page, entry: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: entry, exact: true }) });
}

/** The number in the text of each of these elements. */
async function numbersIn(elements: Locator): Promise<number[]> {
  const texts = await elements.allTextContents();
  return texts.map((text) => Number(/\d+/.exec(text)?.[0]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

describe.each(STORY_DEVICES)('the standings %s', (_, device) => {
  test('every number of a row leads to the games that it is made of', { tags: 'slow' }, async () => {
    const scene = await buildScene();
    const { rows } = await scene.leaderboard();
    const row = rows.find(({ entryName }) => entryName === 'Ada 01');
    if (!row) throw new Error('the entry has no row');
    const ada = await openLeaderboard(scene, device);
    const { page } = ada;
    const name = rowOf(page, 'Ada 01').getByRole('button', { name: 'Ada 01', exact: true });
    await rowOf(page, 'Ada 01').locator('[data-round="2"]').click();
    const dialog = page.getByRole('dialog', { name: 'Ada 01' });
    await dialog.getByRole('button', { name: /^Second Round/, expanded: true }).waitFor();
    expect(searchOf(page)).toBe(`?entry=${row.entryId}&round=2`);
    const games = dialog.getByRole('listitem');
    await expect.poll(() => games.count(), SOON).toBe(16);
    expect(sum(await numbersIn(games.locator('[class*=earned]')))).toBe(row.points[1]);
    await games.filter({ hasText: 'possible' }).first().waitFor();
    await games.filter({ hasText: 'bonus' }).first().waitFor();
    // the list of rounds scrolls, not the dialog
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
    await ada.checkScreen('explain');

    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), SOON).toBe(0);
    expect(searchOf(page)).toBe('');
    await expect.poll(() => name.evaluate((button) => button === document.activeElement), SOON).toBe(true);
    await totalCell(ada, 'Ada 01').click();
    const headers = dialog.getByRole('button', { name: / Round/ }).locator('[class*=points]');
    await expect.poll(async () => sum(await numbersIn(headers)), SOON).toBe(row.total);
    await page.goBack();
    await name.press('Enter');
    await dialog.getByText(`${ordinal(row.rank)} after this round`).waitFor();
  });

  test('two entries are compared game by game, and Back leads to the points and the leaderboard', {
    tags: 'slow',
  }, async () => {
    const scene = await buildScene();
    const { rows } = await scene.leaderboard();
    const own = rows.find(({ entryName }) => entryName === 'Ada 01');
    const other = rows.find(({ entryName }) => entryName === LONG);
    if (!own || !other) throw new Error('the entries have no rows');
    const ada = await openLeaderboard(scene, device);
    const { page } = ada;
    await rowOf(page, LONG).getByRole('button', { name: LONG, exact: true }).click();
    const choice = page.getByRole('combobox', { name: 'Compare with' });
    await page.getByRole('button', { name: 'With me', exact: true }).waitFor();
    await choice.focus();
    expect(await choice.locator('optgroup').first().getAttribute('label')).toBe('My entries');
    expect(await choice.locator('option').nth(1).textContent()).toBe('Ada 01');
    await page.keyboard.press('ArrowDown');
    const dialog = page.getByRole('dialog', { name: 'Two entries compared' });
    await dialog.getByRole('row', { name: /^Total/ }).waitFor();
    expect(searchOf(page)).toBe(`?entry=${other.entryId}&with=${own.entryId}`);
    const sums = async (label: string) => numbersIn(dialog.getByRole('row', { name: label }).locator('.numeral'));
    expect(await sums('Total')).toEqual([other.total, own.total]);
    const [gained = 0, ownGained = 0] = await sums('Where they differ');
    expect(gained - ownGained).toBe(other.total - own.total);
    for (const [side, gain] of [gained, ownGained].entries()) {
      const cells = dialog.locator(`tbody tr > td:nth-child(${side + 1})[data-outcome=correct] [class*=points]`);
      expect(sum(await numbersIn(cells))).toBe(gain);
    }
    await ada.checkScreen('compare');

    await page.goBack();
    await page
      .getByRole('dialog', { name: LONG })
      .getByRole('button', { name: /^Second Round/ })
      .waitFor();
    await page.goForward();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('dialog').count(), SOON).toBe(0);
    expect(searchOf(page)).toBe('');
    await page.getByRole('table').waitFor();
  });

  test('assumed winners change the standings at once, in the address, until the games are decided', {
    tags: 'slow',
  }, async () => {
    const scene = await buildScene();
    const [first = expect.fail(), second = expect.fail(), third = expect.fail()] = scene.undecided;
    const real = await scene.leaderboard();
    const total = real.rows.find(({ entryName }) => entryName === 'Ada 01')?.total ?? Number.NaN;
    const ada = await openLeaderboard(scene, device);
    const { page } = ada;
    const back = page.getByRole('button', { name: 'Back to the real standings' });
    const ownTotal = () => ownTotalOf(ada);
    const sheet = page.getByRole('dialog', { name: 'What if …' });
    const winners = sheet.getByRole('group');
    await page.getByRole('button', { name: 'What if …' }).click();
    await expect.poll(() => winners.count(), SOON).toBe(UNDECIDED);
    expect(await sheet.getByText('my pick', { exact: true }).count()).toBe(UNDECIDED);
    expect(await back.count()).toBe(0);

    await sideOf(page, first.team1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => searchOf(page), SOON).toBe(`?if=${first.id}:1`);
    await page.getByRole('region', { name: 'Hypothetical standings' }).waitFor();
    await sideOf(page, second.team2).click();
    const both = [first, second].map(({ id }, index) => `${id}:${index + 1}`);
    const address = `?if=${both.join(',')}`;
    await expect.poll(() => searchOf(page), SOON).toBe(address);
    await winners.getByRole('button', { pressed: true }).nth(1).waitFor();
    const assumed = await ownTotal();
    await sheet.getByText(`would be `).waitFor();
    await ada.checkScreen('what-if');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await ada.checkScreen('what-if-standings');

    await totalCell(ada, 'Ada 01').click();
    const dialog = page.getByRole('dialog', { name: 'Ada 01' });
    await dialog.getByText('Hypothetical: counts 2 assumed winners.').waitFor();
    const headers = dialog.getByRole('button', { name: / Round/ }).locator('[class*=points]');
    await expect.poll(async () => sum(await numbersIn(headers)), SOON).toBe(assumed);
    await ada.checkScreen('what-if-explained');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), SOON).toBe(0);
    expect(searchOf(page)).toBe(address);

    await page.goBack();
    await expect.poll(() => searchOf(page), SOON).toBe(`?if=${first.id}:1`);
    await page.goForward();
    await expect.poll(ownTotal, SOON).toBe(assumed);
    await back.click();
    await page.getByRole('region', { name: 'Standings', exact: true }).waitFor();
    expect([searchOf(page), await ownTotal()]).toEqual(['', total]);

    await page.goBack();
    await expect.poll(ownTotal, SOON).toBe(assumed);
    await scene.decide(first);
    await expect.poll(() => searchOf(page), SOON).toBe(`?if=${second.id}:2`);
    await expect.poll(ownTotal, SOON).toBe(assumed);
    await page.getByRole('button', { name: 'What if …' }).click();
    await expect.poll(() => winners.count(), SOON).toBe(UNDECIDED - 1);
    await ada.leave();

    const [open] = gamesOf(scene.march, roundOf(scene.march, 3));
    const search = `?if=${third.id}:2,${first.id}:2,${third.id}:1,${open?.id}:1,999:1,x:1,${second.id}:3`;
    const shared = await openLeaderboard(scene, device, search);
    await expect.poll(() => searchOf(shared.page), SOON).toBe(`?if=${third.id}:2`);
    await shared.page.getByRole('region', { name: 'Hypothetical standings' }).waitFor();
  });

  test('the outlook shows ranks in reach, chances when asked for, and follows each result', {
    tags: 'slow',
  }, async () => {
    const scene = await buildScene();
    const [first = expect.fail(), second = expect.fail()] = scene.undecided;
    const ada = await openLeaderboard(scene, device);
    const { page } = ada;
    const outlook = page.getByRole('region', { name: 'Outlook' });
    await page.getByRole('button', { name: 'Outlook' }).focus();
    await page.keyboard.press('Enter');
    const ranks = outlook.getByRole('table', { name: 'Best and worst finish' });
    await outlook.getByText('once the last 4 games of the locked rounds are over').waitFor(SOON);
    await outlook.getByText('Nobody can be eliminated before').waitFor();
    expect(await ranks.getByRole('row').allTextContents()).toEqual([
      // at the end all of them can still have each rank
      'PlayerAfter these games',
      expect.stringMatching(/^Ada 011–\d+$/),
      ...Array(9).fill(expect.stringMatching(/\d+–\d+$/)),
    ]);
    expect(await outlook.getByText('%').count()).toBe(0);
    await ada.checkScreen('outlook');

    await outlook.getByRole('button', { name: 'Show more (15)' }).click();
    await expect.poll(() => ranks.getByRole('row').count(), SOON).toBe(1 + 25);
    await outlook.getByRole('button', { name: 'Show chances' }).click();
    const own = outlook.getByRole('table', { name: 'Chances to lead' }).getByRole('row', { name: /Ada 01/ });
    await expect.poll(() => own.getByRole('cell').allTextContents(), SOON).toEqual(Array(2).fill(SHARE));
    await outlook.getByText('all the ways that the last 4 games of the locked rounds can go').waitFor();
    await outlook.getByText('Leads after Second Round').waitFor();
    const cheers = outlook.getByRole('table', { name: 'Ada 01: root for' }).getByRole('row');
    expect(await cheers.count()).toBe(1 + UNDECIDED);
    await ada.checkScreen('outlook-chances');

    await scene.decide(first);
    await outlook.getByText('all the ways that the last 3 games').waitFor(SOON);
    await expect.poll(() => cheers.count(), SOON).toBe(UNDECIDED);
    await page.getByRole('button', { name: 'What if …' }).click();
    await sideOf(page, second.team2).click();
    await page.keyboard.press('Escape');
    await outlook.getByText('Hypothetical: counts 1 assumed winner.').waitFor(SOON);
    await outlook.getByText('all the ways that the last 2 games').waitFor();

    await intercept(page, '**/outlookWorker-*.js', (route) => route.abort('connectionrefused'));
    ada.allowFailedRequests();
    await outlook.getByRole('button', { name: 'Show ranks' }).click();
    await outlook.getByRole('alert').getByText('The outlook could not be computed').waitFor(SOON);
    await page.unroute('**/outlookWorker-*.js');
    await outlook.getByRole('button', { name: 'Try again' }).click();
    await ranks.waitFor(SOON);
    await page.evaluate(() => Reflect.deleteProperty(window, 'Worker'));
    await outlook.getByRole('button', { name: 'Show chances' }).click();
    await outlook.getByRole('alert').getByText('The outlook could not be computed').waitFor(SOON);
  });
});

test('a pool that is not final loses its outlook once its season is archived', { tags: 'slow' }, async () => {
  const scene = await buildScene();
  const ada = await openLeaderboard(scene, DESK);
  const { page } = ada;
  const outlook = page.getByRole('button', { name: 'Outlook' });
  await outlook.waitFor();
  const root = await t.buildUser({ isAdmin: true });
  const archived = { isActive: false, isArchived: true };
  await root.call('changeSeason', { params: { id: scene.march.season.id }, body: archived });
  expect((await scene.leaderboard()).final).toBe(false);
  await ada.reload();
  await page.getByRole('table').waitFor();
  expect(await outlook.count()).toBe(0);
});

const SHARE = expect.stringMatching(/^([<>] )?\d+(\.\d)?%$/);

function sideOf(page: Page, team: string): Locator {
  return page.getByRole('group').getByRole('button', { name: new RegExp(`\\b${team}\\s*(my pick)?$`) });
}

/** The total of the user's entry in the table. */
async function ownTotalOf(person: BrowserUser): Promise<number> {
  return Number(/^\d+/.exec((await totalCell(person, 'Ada 01').textContent()) ?? '')?.[0]);
}
