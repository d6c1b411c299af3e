import type { Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { PHONE } from './browserUser.ts';
import { PicksPage } from './picksPage.ts';
import { LONG } from './picksScene.ts';
import { openBrowserSite, SMALL_DEVICES } from './site.ts';
import { notifications, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let sam: Player;

beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const round = await t.buildRound(season, { number: 1, name: 'First Round' });
  for (const [team1, team2] of [
    ['Duke', LONG],
    ['Oregon', 'Drake'],
    ['Florida', 'Lipscomb'],
    ['Auburn', 'Akron'],
  ] as const)
    await t.buildGame(round, { team1, team2 });
  await t.buildEntry(sam, season);
});

describe.each(SMALL_DEVICES)('%s', (_, device) => {
  test('a saved pick is shown on the bar at the bottom of My Picks, and no notification covers the games', async () => {
    const picks = await PicksPage.open(site, device, sam);
    const { page, person } = picks;
    await picks.team('Duke').click();
    await expectSaved(picks, 'Duke');
    await page.getByRole('button', { name: 'Pick favorites for 3' }).waitFor();
    await person.checkScreen('picks-saved');
    await picks.team(LONG).click();
    await expectSaved(picks, LONG);
    await person.checkScreen('picks-saved-long');
    for (const name of ['Drake', 'Lipscomb', 'Akron']) {
      await picks.team(name).click();
      await expectSaved(picks, name);
    }
    await expect.poll(() => page.getByRole('button', { name: /^(Pick favorites|Next)/ }).count(), SOON).toBe(0);
    expect(await notifications(person).getByRole('status').count()).toBe(0);
    await person.checkScreen('picks-saved-last');
  });
});

test('a save without a response within 15 seconds counts as not saved, and is repeated automatically without harm', async () => {
  const person = await site.visitor(PHONE, sam);
  const picks = new PicksPage(person);
  const { page } = person;
  person.allowFailedRequests();
  await page.clock.install();
  await person.open('/picks');
  const { arrived } = await answerFirstSave(picks, () => new Promise(() => {}));
  await picks.team('Duke').waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  await picks.team('Duke').click();
  await arrived;
  await page.clock.fastForward(14_000);
  await picks.waitForMark('Duke', 'Saving…');
  // a response after the failure repeats the save at once
  await person.waitForReads();
  await page.clock.fastForward(1_500);
  // the retry waits for the clock
  await picks.waitForMark('Duke', 'Not saved · Retry');
  await page.getByText('1 pick is not saved').waitFor();
  await page.clock.resume();
  await picks.waitForMark('Duke', 'Saved');
  expect(await picks.readPicked()).toEqual(['Duke']);
});

test.each([
  [503, '{"message":"not confirmed"}', 'not confirmed'],
  [500, '{"message":"Internal server error"}', 'Internal server error'],
  [502, '<html>Bad gateway</html>', 'Failed to save pick'],
])(
  'a save that is answered with %i counts as not saved and can be repeated without harm',
  { tags: 'slow' },
  async (status, body, words) => {
    const person = await site.visitor(PHONE, sam);
    const picks = new PicksPage(person);
    const { page } = person;
    person.expectError(status, 'POST /api/picks');
    person.expectError(status, 'PUT /api/picks');
    await person.open('/picks');
    const answer = (route: Route) => route.fulfill({ status, contentType: 'application/json', body });
    const first = await answerFirstSave(picks, answer);
    await picks.team('Duke').click();
    await picks.waitForMark('Duke', 'Not saved · Retry');
    await notifications(person).getByText(words, { exact: true }).waitFor();
    await picks.team('Duke').click();
    await picks.waitForMark('Duke', 'Saved');

    await first.stop();
    await answerFirstSave(picks, answer);
    await page.getByRole('button', { name: 'Pick favorites for 3' }).click();
    await page.getByText('3 picks are not saved').waitFor();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await picks.waitForMark('Oregon', 'Saved');
    await expect.poll(() => picks.readPicked(), SOON).toEqual(['Duke', 'Oregon', 'Florida', 'Auburn']);
  },
);

/** Passes the first save to the server and replaces its response. */
async function answerFirstSave(picks: PicksPage, answer: (route: Route) => Promise<void>) {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  const stop = await picks.interceptSaves(async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    resolve();
    await answer(route);
  });
  return { arrived, stop };
}

/** Checks the bar at the bottom and the live region. */
async function expectSaved({ page, bar }: PicksPage, picked: string): Promise<void> {
  await page.getByRole('status').getByText(`Pick saved successfully: ${picked}`, { exact: true }).waitFor(SOON);
  const height = page.viewportSize()?.height ?? 0;
  const isAtFoot = async () => {
    const box = await bar.getByText('Pick saved successfully', { exact: true }).boundingBox();
    return box && box.width > 40 && box.y > height / 2 && box.y + box.height <= height;
  };
  await expect.poll(isAtFoot, SOON).toBe(true);
  await expect.poll(async () => (await bar.boundingBox())?.height, SOON).toBeLessThanOrEqual(72);
}
