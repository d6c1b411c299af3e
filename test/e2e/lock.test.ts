import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR, SECOND } from '#domain/time.ts';
import { PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { PicksPage } from './picksPage.ts';
import { LONG, PicksScene } from './picksScene.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: PicksScene;

beforeEach(async () => {
  scene = await PicksScene.build(t);
});

describe.each(STORY_DEVICES)('the lock of a round in My Picks %s', (_, device) => {
  test('the countdown turns urgent in the last hour and locks the round at zero, without a reload', async () => {
    await scene.buildRivals();
    await t.moveDeadline(scene.first, 2 * 3600);
    const deadline = Date.now() + 2 * HOUR;
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    const { page } = person;
    await page.clock.install();
    const waiting = callsOnTheirWay(page);
    await person.open('/picks');
    const due = page.getByRole('region', { name: 'Due next: First Round' });
    const timer = picks.bar.getByRole('timer');
    await due.waitFor();
    await picks.bar.getByText('1 h 59 m left').waitFor();
    // the only one on the screen
    expect(await page.getByRole('timer').count()).toBe(1);
    expect(await timer.getAttribute('data-urgent')).toBeNull();

    await skipTo(page, waiting, deadline - HOUR);
    await picks.bar.getByText(/59:5\d/).waitFor();
    await expect.poll(() => timer.getAttribute('data-urgent'), SOON).toBe('true');
    await page.getByText('First Round locks in 1 hour').waitFor();
    await person.checkScreen('picks-urgent');
    expect(await picks.team('Duke').isEnabled()).toBe(true);

    await skipTo(page, waiting, deadline);
    await page
      .getByRole('status')
      .filter({ hasText: /^First Round is locked$/ })
      .waitFor();
    await page.getByText('First Round is locked. 2 of 4 picks are in, 2 were missed.').waitFor();
    await expect.poll(() => page.getByRole('group').getByRole('radio', { disabled: false }).count(), SOON).toBe(0);
    await page.getByRole('region', { name: 'In play: First Round' }).waitFor();
    await picks.waitForMark('Duke', 'Your pick');
    await person.checkScreen('picks-locked');
    await expect.poll(waiting, SOON).toBe(0);
  });

  test('results, points and pool split of a round appear in open picks once it has ended', {
    tags: 'slow',
  }, async () => {
    const pool = await scene.buildRivals();
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    const { page } = person;
    await person.open(device === PHONE ? '/picks' : `/groups/${pool.id}/picks`);
    await picks.team('Duke').waitFor();
    await scene.closeAndDecide({ Duke: 'Duke', Oregon: 'Drake', Florida: 'Florida' });
    await page.getByRole('radio', { name: 'Seed 1 Duke Correct, +1 points' }).waitFor(SOON);
    await page.getByRole('radio', { name: 'Seed 8 Oregon Wrong, 0 points' }).waitFor();
    await picks.waitForMark('Florida', 'Won');
    await page.getByText('How The Office picked').waitFor();
    await page.getByText('Duke: 67% of 3 picks').waitFor();
    await page.getByText(`${LONG}: 33%`).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Scoring summary' }).innerText(), SOON)
      .toMatch(
        device === PHONE
          ? /^The Office\s+1 · 1st of 3\s+A Later Pool\s+1 · 1st of 1\s+First Round\s+1(\s|$)/
          : /^1\s+Total\s+1st of 3\s+in The Office\s+First Round\s+1(\s|$)/,
      );
    await page.getByRole('button', { name: 'Show when I picked' }).click();
    await expect.poll(() => page.getByText(/^Picked \w{3}, /).count(), SOON).toBe(2);
    await page.evaluate(() => window.scrollTo(0, 300));
    await person.checkScreen('picks-decided');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('banner').isVisible(), 'the header on paper').toBe(false);
  });
});

test('the pool split of a round that locked while offline appears once the connection is back', {
  tags: 'slow',
}, async () => {
  const pool = await scene.buildRivals();
  await t.moveDeadline(scene.first, 2 * 3600);
  const deadline = Date.now() + 2 * HOUR;
  const person = await site.visitor(PHONE, scene.sam);
  const picks = new PicksPage(person);
  const { page } = person;
  // a new stream would fetch it, too
  await intercept(page, '**/api/events?*', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  const waiting = callsOnTheirWay(page);
  await person.open(`/groups/${pool.id}/picks`);
  await picks.team('Duke').waitFor();
  person.allowFailedRequests();
  await site.setDown(true);
  await skipTo(page, waiting, deadline);
  await page.getByText('First Round is locked', { exact: true }).waitFor();
  await t.moveDeadline(scene.first, -1);
  await site.setDown(false);
  await page.getByText('Duke: 67% of 3 picks').waitFor(SOON);
});

/** The number of calls in flight: a fast-forwarded clock would run into their timeouts. */
function callsOnTheirWay(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (/\/api\/(?!events)/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/**
 * Fast-forwards the browser's clock to a second after this server time in epoch milliseconds. The clock is paused before,
 * so that no call is in flight.
 */
async function skipTo(page: Page, waiting: () => number, moment: number): Promise<void> {
  const now = () => page.evaluate(() => Date.now());
  await page.clock.pauseAt((await now()) + 2 * SECOND);
  await expect.poll(waiting, SOON).toBe(0);
  await page.clock.fastForward(moment - (await now()) + SECOND);
  await page.clock.resume();
}
