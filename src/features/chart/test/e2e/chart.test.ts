import { beforeEach, describe, expect, test } from 'vitest';
import type { BrowserUser } from '#test/e2e/browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { buildStandings, decideForPriya, type Standings } from '#test/e2e/standingsScene.ts';
import { SOON } from '#test/e2e/toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: Standings;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
});

describe.each(STORY_DEVICES)('chart of the leaderboard %s', (_, device) => {
  test('the chart is loaded on demand, and again once the connection is back, and shows the chosen entries', {
    tags: 'slow',
  }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
    const { page } = sam;
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const code = expect.stringMatching(/StandingsChart.*\.js$/);
    expect(await loaded()).not.toContainEqual(code);
    await sam.setOffline(true);
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await page.getByText('This could not be loaded.').waitFor();
    await sam.setOffline(false);
    await page.getByRole('heading', { name: 'Rank, round by round' }).waitFor();
    await expect.poll(loaded, SOON).toContainEqual(code);
    const labels = () => page.locator('[aria-label=Chart] svg text').allTextContents();
    await expect.poll(labels, SOON).toEqual(expect.arrayContaining(['sam 01', 'kev 02', 'Priya']));
    expect(await page.locator('[aria-label=Chart] svg [class*=emoji]').allTextContents()).toEqual(['🐳', '🎲', '🐨']);
    expect(await labels()).not.toContain('Noor');
    await expect.poll(() => lastTotal(sam, 'Priya'), SOON).toBe('2');

    await replaceKevByNoor(sam);
    await expect.poll(labels, SOON).toContain('Noor');
    await expect.poll(labels, SOON).not.toContain('kev 02');
    await sam.checkScreen('leaderboard-chart');

    await showTotals(sam);
    await expect.poll(() => lastTotal(sam, 'Priya'), SOON).toBe('3');
  });

  test('the figures of a round are shown under the mouse and by the arrow keys, and can be hidden again', {
    tags: 'slow',
  }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
    await sam.page.getByRole('button', { name: 'Chart', exact: true }).click();
    const { page } = sam;
    await replaceKevByNoor(sam);
    await showTotals(sam);
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
  });

  test('the chart follows a new result', { tags: 'slow' }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
    await sam.page.getByRole('button', { name: 'Chart', exact: true }).click();
    await showTotals(sam);
    await expect.poll(() => lastTotal(sam, 'Priya'), SOON).toBe('3');
    await decideForPriya(scene);
    await expect.poll(() => lastTotal(sam, 'Priya'), SOON).toBe('5');
  });
});

async function replaceKevByNoor({ page }: BrowserUser): Promise<void> {
  await page.getByRole('combobox', { name: 'Entries in the chart' }).click();
  await page.getByRole('option', { name: 'Noor' }).click();
  await page.getByRole('button', { name: 'Remove kev 02' }).click();
  await page.keyboard.press('Escape');
}

async function showTotals({ page }: BrowserUser): Promise<void> {
  await page.getByRole('region', { name: 'Chart' }).getByText('Total', { exact: true }).click();
  await page.getByRole('heading', { name: 'Total, round by round' }).waitFor();
}

/** The total of an entry after the last round, from the chart's table. */
async function lastTotal({ page }: BrowserUser, entry: string): Promise<string | undefined> {
  const row = page.getByRole('region', { name: 'Chart' }).getByRole('row').filter({ hasText: entry });
  return (await row.getByRole('cell').allTextContents()).at(-1);
}
