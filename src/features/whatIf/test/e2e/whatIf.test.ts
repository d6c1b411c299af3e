import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BrowserUser } from '#test/e2e/browserUser.ts';
import { totalCell } from '#test/e2e/leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { buildStakes, numbersIn, openLeaderboard, searchOf, sum, UNDECIDED } from '#test/e2e/stakesScene.ts';
import { SOON } from '#test/e2e/toasts.ts';
import { gamesOf, roundOf } from '#test/support/marchFixture.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

describe.each(STORY_DEVICES)('the standings %s', (_, device) => {
  test('assumed winners change the standings at once, in the address, until the games are decided', {
    tags: 'slow',
  }, async () => {
    const scene = await buildStakes(t);
    const [first = expect.fail(), second = expect.fail(), third = expect.fail()] = scene.undecided;
    const real = await scene.leaderboard();
    const total = real.rows.find(({ entryName }) => entryName === 'Ada 01')?.total ?? Number.NaN;
    const ada = await openLeaderboard(site, scene, device);
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
    const shared = await openLeaderboard(site, scene, device, search);
    await expect.poll(() => searchOf(shared.page), SOON).toBe(`?if=${third.id}:2`);
    await shared.page.getByRole('region', { name: 'Hypothetical standings' }).waitFor();
  });
});

function sideOf(page: Page, team: string): Locator {
  return page.getByRole('group').getByRole('button', { name: new RegExp(`\\b${team}\\s*(my pick)?$`) });
}

/** The total of the user's entry in the table. */
async function ownTotalOf(person: BrowserUser): Promise<number> {
  return Number(/^\d+/.exec((await totalCell(person, 'Ada 01').textContent()) ?? '')?.[0]);
}
