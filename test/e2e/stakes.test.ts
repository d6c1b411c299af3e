import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { ordinal } from '#domain/names/ordinal.ts';
import { totalCell } from './leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { buildStakes, LONG, numbersIn, openLeaderboard, searchOf, sum } from './stakesScene.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

function rowOf(page: Page, entry: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: entry, exact: true }) });
}

describe.each(STORY_DEVICES)('the standings %s', (_, device) => {
  test('every number of a row leads to the games that it is made of', { tags: 'slow' }, async () => {
    const scene = await buildStakes(t);
    const { rows } = await scene.leaderboard();
    const row = rows.find(({ entryName }) => entryName === 'Ada 01');
    if (!row) throw new Error('the entry has no row');
    const ada = await openLeaderboard(site, scene, device);
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
    const scene = await buildStakes(t);
    const { rows } = await scene.leaderboard();
    const own = rows.find(({ entryName }) => entryName === 'Ada 01');
    const other = rows.find(({ entryName }) => entryName === LONG);
    if (!own || !other) throw new Error('the entries have no rows');
    const ada = await openLeaderboard(site, scene, device);
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
});
