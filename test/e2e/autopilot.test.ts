import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { decideGame } from '#test/support/fixtures.ts';
import type { BrowserUser } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openParts } from './managePage.ts';
import { PicksPage } from './picksPage.ts';
import { PicksScene } from './picksScene.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: PicksScene;
let office: Pool;
let strict: Pool;

/** Sam plays in The Office and in Strict, which does not allow the autopilot. */
beforeEach(async () => {
  scene = await PicksScene.build(t);
  office = await t.buildPool(scene.sam, scene.season);
  strict = await t.buildPool(scene.root, scene.season, 'Strict', { ...DEFAULT_SCORING, autopilot: false });
  await t.buildMembership(strict, await t.buildMember(office, scene.sam));
});

const switchOf = ({ page }: BrowserUser) => page.getByRole('switch', { name: 'Pick the favorite where I forgot' });
const picksOf = (person: BrowserUser) => new PicksPage(person);

describe.each(STORY_DEVICES)('the autopilot %s', (_, device) => {
  test('a reminder’s link opens the switch, which the keyboard turns on, and what it makes is not missing', {
    tags: 'slow',
  }, async () => {
    const person = await site.open('/picks#autopilot', device, scene.sam);
    const { page } = person;
    const toggle = switchOf(person);
    await expect.poll(() => toggle.evaluate((element) => element === document.activeElement), SOON).toBe(true);
    await page.getByText('Its picks do not count in Strict.').waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => toggle.isChecked(), SOON).toBe(true);
    await person.checkScreen('picks-autopilot');
    await expect.poll(() => scene.sam.call('listEntries'), SOON).toMatchObject([{ autopilot: 'favorites' }]);
    // Strict would not count them
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'autopilot on' }).waitFor();
    await page.getByRole('link', { name: '4 missing' }).waitFor();
    await scene.root.call('changePool', { params: { id: strict.id }, body: { autopilot: true } });
    await person.reload();
    await page.getByRole('dialog', { name: 'Autopilot' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: '3 to the autopilot' }).waitFor();
    await page.getByRole('link', { name: '1 missing' }).waitFor();
    await picksOf(person).team('Akron').click();
    await page.getByRole('link', { name: '3 to the autopilot' }).waitFor();
    await person.checkScreen('picks-to-autopilot');
    await page.getByRole('button', { name: '3 to the autopilot' }).click();
    await expect.poll(() => toggle.isChecked(), SOON).toBe(true);
    const home = await site.open('/', device, scene.sam);
    await home.page.getByRole('region', { name: 'Due next: First Round' }).getByText('3 to the autopilot').waitFor();
    expect(await home.page.getByText(/missing/).count()).toBe(0);
    await home.checkScreen('home-to-autopilot');
  });

  test('the notice of a lock waits until the autopilot has picked', { tags: 'slow' }, async () => {
    await scene.root.call('changePool', { params: { id: strict.id }, body: { autopilot: true } });
    const [entry] = await scene.sam.call('listEntries');
    await scene.sam.call('changeEntry', { params: { id: entry?.id ?? 0 }, body: { autopilot: 'favorites' } });
    await t.makeOlder('1 day');
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page } = picks;
    await picks.team('Duke').waitFor();
    const { promise: isPicked, resolve: answer } = Promise.withResolvers<void>();
    await intercept(page, '**/api/picks?*', (route) => isPicked.then(() => route.continue()));
    await scene.closeAndDecide({});
    await page.getByRole('region', { name: 'In play: First Round' }).waitFor(SOON);
    expect(await page.getByText(/First Round is locked\. |no picks in this round/).count()).toBe(0);
    answer();
    await page.getByText('3 of 4 picks are in, 1 was missed. The autopilot made 3 of them.').waitFor();
  });

  test('a pool admin disallows it, also once the options are locked, and the player reads so', {
    tags: 'slow',
  }, async () => {
    await scene.closeAndDecide({ Duke: 'Duke' });
    const person = await site.open(`/groups/${office.id}/manage`, device, scene.sam);
    await openParts(person, 'Bonus, ties, autopilot');
    const toggle = person.page.getByRole('switch', { name: 'Autopilot' });
    expect(await toggle.isChecked()).toBe(true);
    await toggle.click();
    await notification(person, 'The autopilot does not count in this pool').waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await person.checkScreen('manage-autopilot');
    expect(await scene.sam.call('readPool', { params: { id: office.id } })).toMatchObject({ autopilot: false });
    const own = await site.open('/picks', device, scene.sam);
    await own.page.getByRole('button', { name: 'autopilot off' }).click();
    await own.page.getByText('It picks nothing, because The Office and Strict do not allow it.').waitFor();
    const rules = await site.open(`/how-it-works?pool=${office.id}`, device, scene.sam);
    await rules.page.getByText('Picks of the autopilot do not count here.').waitFor();
  });

  test('its picks are marked on My Picks, in the pick grid and in the points of the entry', {
    tags: 'slow',
  }, async () => {
    const [entry] = await scene.sam.call('listEntries');
    await scene.sam.call('changeEntry', { params: { id: entry?.id ?? 0 }, body: { autopilot: 'favorites' } });
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page, person } = picks;
    await picks.team('Drake').click();
    await picks.waitForMark('Drake', 'Saved');
    await scene.closeAndDecide({});
    await page.getByText('All 3 picks are in. The autopilot made 2 of them.').waitFor();
    await decideGame(scene.root, scene.game('Duke'), 'Duke');
    await picks.matchup('Duke').getByText('Picked by the autopilot: it does not count in Strict').waitFor();
    expect(await picks.matchup('Drake').getByText('Picked by the autopilot').count()).toBe(0);
    await person.checkScreen('picks-by-autopilot');

    const grid = await site.open(`/groups/${office.id}/pick-grid`, device, scene.sam);
    await expect.poll(() => grid.page.getByRole('cell', { name: 'Duke by the autopilot' }).count(), SOON).toBe(1);
    await grid.checkScreen('grid-autopilot');
    const board = await site.open(`/groups/${office.id}/leaderboard?entry=${entry?.id ?? 0}`, device, scene.sam);
    await board.page.getByRole('dialog', { name: 'sam 01' }).getByText('2 picks by the autopilot').waitFor();
    await board.checkScreen('points-autopilot');
  });
});
