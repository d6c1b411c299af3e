import { beforeEach, describe, expect, test } from 'vitest';
import { entryName } from '#test/e2e/leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { buildStandings, type Standings } from '#test/e2e/standingsScene.ts';
import { SOON } from '#test/e2e/toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: Standings;

beforeEach(async () => {
  await t.database.reset();
  scene = await buildStandings(t);
});

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('an opened entry says how lucky it was, and a press what that means', { tags: 'slow' }, async () => {
    const sam = await site.open('/leaderboard', device, scene.sam);
    const { page } = sam;
    await entryName(sam, 'sam 01').click();
    const dialog = page.getByRole('dialog', { name: 'sam 01' });
    const luck = dialog.getByRole('button', { name: 'As lucky as usual, and as good as the favorites' });
    await luck.click();
    await dialog.getByText('Luck +0.1 ± 0.3', { exact: true }).waitFor();
    await dialog.getByText('Edge 0.0 ± 0.0', { exact: true }).waitFor();
    await sam.checkScreen('leaderboard-luck');
    await luck.click();
    await expect.poll(() => dialog.getByText(/^Luck /).count(), SOON).toBe(0);
  });
});

test('How it works explains luck', { tags: 'slow' }, async () => {
  const sam = await site.open('/how-it-works', STORY_DEVICES[0][1], scene.sam);
  await sam.page.getByRole('heading', { name: 'Good, or lucky?' }).click();
  await sam.page.getByText('Luck within it is nothing special.').waitFor();
});
