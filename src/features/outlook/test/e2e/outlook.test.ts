import { beforeEach, describe, expect, test } from 'vitest';
import { DESK } from '#test/e2e/browserUser.ts';
import { intercept } from '#test/e2e/intercept.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { buildStakes, openLeaderboard, UNDECIDED } from '#test/e2e/stakesScene.ts';
import { SOON } from '#test/e2e/toasts.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

describe.each(STORY_DEVICES)('the standings %s', (_, device) => {
  test('the outlook shows ranks in reach, chances when asked for, and follows each result', {
    tags: 'slow',
  }, async () => {
    const scene = await buildStakes(t);
    const [first = expect.fail(), second = expect.fail()] = scene.undecided;
    const ada = await openLeaderboard(site, scene, device);
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
    await ada.leave();

    const assuming = await openLeaderboard(site, scene, device, `?if=${second.id}:2`);
    const hypothetical = assuming.page.getByRole('region', { name: 'Outlook' });
    await assuming.page.getByRole('button', { name: 'Outlook' }).click();
    await hypothetical.getByText('Hypothetical: counts 1 assumed winner.').waitFor(SOON);
    await hypothetical.getByRole('button', { name: 'Show chances' }).click();
    await hypothetical.getByText('all the ways that the last 2 games').waitFor(SOON);
  });
});
test('a pool that is not final loses its outlook once its season is archived', { tags: 'slow' }, async () => {
  const scene = await buildStakes(t);
  const ada = await openLeaderboard(site, scene, DESK);
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

test('How it works explains the words of the outlook among what can still happen', { tags: 'slow' }, async () => {
  const { page } = await site.open('/how-it-works', DESK);
  await page.getByRole('heading', { name: 'What can still happen' }).click();
  await page.getByText('the team that helps your entry more').waitFor();
  const terms = await page.locator('details[open] dt').allTextContents();
  expect(terms).toEqual(expect.arrayContaining(['As it stands', 'Outlook', 'Chances', 'Root for']));
});
