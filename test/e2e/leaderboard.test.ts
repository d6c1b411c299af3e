import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { entryName, readRows, showDetails } from './leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { buildStandings, decideForPriya, type Standings } from './standingsScene.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

const BEST = ', best of the round';

let scene: Standings;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
});

describe.each(STORY_DEVICES)('leaderboard %s', (_, device) => {
  /** The total, and the points of each round; a phone shows the last one alone. */
  const shown = (rank: string, player: string, total: number, ...points: string[]) =>
    [rank, player, total, ...(device === PHONE ? points.slice(-1) : points)].join(' | ');

  test('the leaderboard shows rank, movement, points and face of each entry', async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
    await expect
      .poll(() => readRows(sam), SOON)
      .toEqual([
        shown('1 – same rank as before', 'sam 01 your entry', 5, '3', `2 ${BEST}`),
        shown('2 ↓ down 1', 'kev 02 kevin', 3, '3', '0'),
        shown('2 ↑ up 2', 'Priya priya_k', 3, '1', `2 ${BEST}`),
        shown('4 ↓ down 1', 'Noor', 2, '2', '0'),
      ]);
    expect(await sam.page.locator('tr[data-index] [class*=avatar]').allTextContents()).toEqual([
      '🐳',
      '🎲',
      '🐨',
      '🐙',
    ]);
    expect(await sam.page.getByRole('row').getByRole('button').count()).toBe(4);
    if (device === PHONE) await expect.poll(() => headingLines(sam), SOON).toBe(2);
    expect(await sam.page.getByText('↑↓ since First Round').first().isVisible()).toBe(true);
    expect(await sam.page.getByRole('combobox', { name: 'Pool' }).count()).toBe(0);
    expect(await sam.page.getByRole('img', { name: /Trophy|medal/ }).count()).toBe(0);
    await sam.checkScreen('leaderboard');
    await showDetails(sam);
    await sam.page.getByText('First Round champions: sam 01 and kev 02, 3 points each').waitFor();
    await sam.checkScreen('leaderboard-details');
  });

  test('a player saves a picture of their own standing, with the pool’s name or without', {
    tags: 'slow',
  }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    const { page } = sam;
    await page.getByRole('button', { name: 'Share, files and print' }).click();
    await page.getByRole('menuitem', { name: 'Share My Standing' }).click();
    const dialog = page.getByRole('dialog', { name: 'My Standing' });
    await dialog
      .getByRole('img', {
        name: /^sam 01, The Office, 1st of 4 entries, 5 points, Second Round, Best call: .+ the favorites$/,
      })
      .waitFor();
    await sam.checkScreen('share-standing');
    await dialog.getByRole('checkbox', { name: 'Name the pool' }).uncheck();
    await dialog.getByRole('img', { name: /^sam 01, 1st of 4 entries, 5 points, Second Round, / }).waitFor();
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save Picture' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('my-standing.png');
    const png = readFileSync(await download.path());
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1080, 1080]);
  });

  test('the leaderboard and its champions change when a winner is set', async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
    await decideForPriya(scene);
    await expect
      .poll(() => readRows(sam), SOON)
      .toEqual([
        shown('1 ↑ up 3', 'Priya priya_k', 5, '1', `4 ${BEST}`),
        shown('1 – same rank as before', 'sam 01 your entry', 5, '3', '2'),
        shown('3 ↓ down 2', 'kev 02 kevin', 3, '3', '0'),
        shown('4 ↓ down 1', 'Noor', 2, '2', '0'),
      ]);
    await showDetails(sam);
    expect(
      await sam.page.getByRole('list', { name: 'Round champions' }).getByRole('listitem').allTextContents(),
    ).toEqual(['Second Round champion: Priya, 4 points', 'First Round champions: sam 01 and kev 02, 3 points each']);
  });

  test('the arrow keys go from name to name, and each says whose entry it is', { tags: 'slow' }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
    const { page } = sam;
    const tooltip = page.getByRole('tooltip');
    await tabToNames(sam);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => tooltip.textContent(), SOON).toBe('kevin');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => tooltip.textContent(), SOON).toBe('priya_k');
    await page.keyboard.press('Tab');
    await expect.poll(() => tooltip.count(), SOON).toBe(0);
  });

  test('an entry opens by keyboard with its sums, and Back returns to its name', { tags: 'slow' }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
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
    await expect
      .poll(() => entryName(sam, 'sam 01').evaluate((name) => name === document.activeElement), SOON)
      .toBe(true);

    await entryName(sam, 'Noor').click();
    await page.getByRole('dialog', { name: 'Noor' }).getByText('noor', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), SOON).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    expect(new URL(page.url()).pathname).toBe('/leaderboard');
  });

  test('the leaderboard is downloaded as a CSV file', { tags: 'slow' }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    await sam.page.getByRole('table').waitFor();
    const { page } = sam;
    await page.getByRole('button', { name: 'Share, files and print' }).click();
    await page.getByRole('menuitem', { name: 'More' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Leaderboard as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${scene.pool.name} leaderboard.csv`);
    const [header, first] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(header).toBe('\uFEFFRank,Entry,Player,Total,First Round,Second Round');
    expect(first).toBe('1,sam 01,sam,5,3,2');
  });
});

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

/** Presses Tab at the last control before the table. */
async function tabToNames({ page }: BrowserUser): Promise<void> {
  await page
    .getByRole('button', { name: /^(Share, files and print|What if …|Outlook)$/ })
    .last()
    .focus();
  await page.keyboard.press('Tab');
}
