import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { PicksPage } from './picksPage.ts';
import { LONG } from './picksScene.ts';
import { openBrowserSite, SMALL_DEVICES } from './site.ts';
import { notifications } from './toasts.ts';

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
    ['Houston', 'Troy'],
    ['Iowa', 'Yale'],
  ] as const)
    await t.buildGame(round, { team1, team2 });
  await t.buildEntry(sam, season);
});

describe.each(SMALL_DEVICES)('offline %s', (_, device) => {
  test('offline, My Picks has one bar that says what waits, and sends it once the connection is back', {
    tags: 'slow',
  }, async () => {
    const picks = await PicksPage.open(site, device, sam);
    const { page, person } = picks;
    await picks.team('Duke').waitFor();
    const heights = () => Promise.all(['Oregon', 'Auburn'].map((name) => heightOf(picks.matchup(name))));
    const [picked = 0, other] = await heights();
    await person.setOffline(true);
    await picks.waitForBar('Offline · picks wait and are sent automatically');
    await picks.team('Drake').click();
    await picks.waitForBar('Offline · 1 pick waits and is sent automatically');
    // the second word is read aloud alone
    expect(await isShownInFull(picks.team('Drake').getByText('Not saved · Retry'))).toBe(true);
    const [pickedThen, otherThen] = await heights();
    expect(pickedThen).toBeLessThanOrEqual(picked + 20);
    expect(otherThen).toBe(other);
    await picks.team(LONG).click();
    await picks.waitForBar('Offline · 2 picks wait and are sent automatically');
    expect(await heightOf(picks.bar)).toBeLessThanOrEqual(72);
    expect(await page.getByText('You are offline.').isVisible()).toBe(false);
    await person.checkScreen('offline-picks');
    await picks.bar.getByRole('button', { name: 'Try now' }).click();
    await picks.waitForBar('Offline · 2 picks wait and are sent automatically');
    expect(await notifications(person).getByRole('status').count()).toBe(0);

    await person.setOffline(false);
    await picks.waitForMark('Drake', 'Saved');
    await picks.waitForMark(LONG, 'Saved');
    await picks.bar.getByText('2 picks saved').waitFor();
  });
});

test('a pick that was kept over a reload is sent at the next load without a tap', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE, sam);
  const picks = new PicksPage(person);
  const { page } = person;
  person.allowFailedRequests();
  person.expectError(503, 'POST /api/picks');
  await intercept(page, '**/api/picks?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { message: 'busy' } }) : route.continue(),
  );
  await person.open('/picks');
  await picks.team('Duke').click();
  await picks.waitForMark('Duke', 'Not saved · Retry');
  await picks.waitForBar('1 pick is not saved');
  await person.checkScreen('picks-failed');
  await page.unroute('**/api/picks?*');
  page.once('dialog', (dialog) => void dialog.accept());
  await person.reload();
  await picks.waitForMark('Duke', 'Saved');
  await picks.bar.getByText('Pick saved successfully').waitFor();
});

test('a pick is sent once the server responds again, though the device was never offline', {
  tags: 'slow',
}, async () => {
  const picks = await PicksPage.open(site, PHONE, sam);
  const { person } = picks;
  await picks.team('Duke').waitFor();
  person.allowFailedRequests();
  await site.setDown(true);
  await picks.team('Duke').click();
  await picks.waitForBar('Offline · 1 pick waits and is sent automatically');
  await site.setDown(false);
  await picks.waitForMark('Duke', 'Saved');
});

test('no team that gets the focus by keyboard is behind the bar', { tags: 'slow' }, async () => {
  const picks = await PicksPage.open(site, { viewport: { width: 390, height: 520 } }, sam);
  const { page } = picks;
  await picks.team('Duke').focus();
  for (let stop = 0; stop < 6; stop += 1) {
    const focused = await page.getByRole('radio').and(page.locator(':focus')).boundingBox();
    const covered = await picks.bar.boundingBox();
    expect((focused?.y ?? Number.NaN) + (focused?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
    await page.keyboard.press('Tab');
  }
});

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? Number.NaN;
}

/** Whether a text is visible in one line, inside the half of its team. */
async function isShownInFull(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const [box, half] = [element.getBoundingClientRect(), element.closest('button')?.getBoundingClientRect()];
    const isWhole = element.scrollWidth <= element.clientWidth && box.width > 50 && box.height < 24;
    return isWhole && half !== undefined && box.left >= half.left && box.right <= half.right;
  });
}
