import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { decideGame } from '#test/support/fixtures.ts';
import type { BrowserUser } from './browserUser.ts';
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

describe.each(STORY_DEVICES)('unsaved picks %s', (_, device) => {
  test('a pick that is made offline says that it waits, and is sent once the connection is back', async () => {
    await t.buildEntry(scene.sam, scene.season);
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page, person } = picks;
    await picks.team('Drake').waitFor();
    await person.setOffline(true);
    await picks.team('Drake').click();
    await picks.waitForMark('Drake', 'Not saved · Retry');
    await picks.waitForBar('Offline · 1 pick waits and is sent automatically');
    await page.getByText('0/4 picks made', { exact: true }).waitFor();
    expect(await page.getByText('Failed to save pick', { exact: true }).count()).toBe(0);
    await person.checkScreen('picks-not-saved');
    await person.setOffline(false);
    await picks.waitForMark('Drake', 'Saved');
    await page.getByText('1/4 picks made', { exact: true }).waitFor();
  });

  test('an unsaved pick asks before it is left, survives a reload and is sent with the next pick', async () => {
    await t.buildEntry(scene.sam, scene.season);
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page, person } = picks;
    person.allowFailedRequests();
    const mend = await picks.breakSaves();
    await picks.team('Florida').click();
    await picks.waitForMark('Florida', 'Not saved · Retry');
    await leaveFor(page);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByText('1 pick is not saved.').waitFor();
    await person.checkScreen('picks-leaving');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await reload(person)).toBe('beforeunload');
    await picks.waitForMark('Florida', 'Not saved · Retry');
    expect(await keptUnsaved(page)).toHaveLength(1);
    expect(await picks.readPicked()).toEqual([]);
    await mend();
    await picks.team('Duke').click();
    await picks.waitForMark('Duke', 'Saved');
    await picks.waitForMark('Florida', 'Saved');
    expect(await picks.readPicked()).toEqual(['Duke', 'Florida']);
    expect(await keptUnsaved(page)).toEqual([]);
  });

  test('an unsaved pick asks before the user logs out, and is not kept afterwards', { tags: 'slow' }, async () => {
    await t.buildEntry(scene.sam, scene.season);
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page, person } = picks;
    person.allowFailedRequests();
    await picks.breakSaves();
    await picks.team('Auburn').click();
    await picks.waitForMark('Auburn', 'Not saved · Retry');
    await expect.poll(() => keptUnsaved(page), SOON).toHaveLength(1);
    await page.getByRole('button', { name: 'Account menu of sam' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/auth');
    await expect.poll(() => keptUnsaved(page), SOON).toEqual([]);
  });

  test('a user who leaves while a pick is being saved moves on without a question once it is saved', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(scene.sam, scene.season);
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page } = picks;
    const release = await picks.holdSaves();
    await picks.team('Duke').click();
    await picks.waitForMark('Duke', 'Saving…');
    await leaveFor(page);
    await page.getByRole('dialog', { name: 'Still saving' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/picks');
    release();
    await page.waitForURL('**/');
    expect(await picks.readPicked()).toEqual(['Duke']);
  });

  test('picks that could not be fetched are fetched once the connection is back', { tags: 'slow' }, async () => {
    await t.setPick(await t.buildEntry(scene.sam, scene.season), scene.game('Duke'), 1);
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    const { page } = person;
    const mend = await picks.breakReads();
    await person.open('/picks');
    await page.getByText('Failed to fetch picks', { exact: true }).waitFor();
    await mend();
    await person.setOffline(true);
    await page.getByText(/^You are offline/).waitFor();
    await person.setOffline(false);
    await expect.poll(() => picks.team('Duke').isChecked(), SOON).toBe(true);
  });

  test('a pick of a game that was decided meanwhile is refused and says why', { tags: 'slow' }, async () => {
    await t.buildEntry(scene.sam, scene.season);
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    person.expectError(409, 'POST /api/picks');
    await person.open('/picks');
    const release = await picks.holdSaves();
    await picks.team('Drake').click();
    await picks.waitForMark('Drake', 'Saving…');
    await decideGame(scene.root, scene.game('Oregon'));
    release();
    await picks.matchup('Oregon').getByText('This game has already been decided').waitFor();
  });

  test('a late pick is refused, says why, and leaves the earlier one in its locked game', async () => {
    await t.setPick(await t.buildEntry(scene.sam, scene.season), scene.game('Duke'), 1);
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    const { page } = person;
    person.expectError(409, 'POST /api/picks');
    await person.open('/picks');
    const release = await picks.holdSaves();
    await picks.team(LONG).click();
    await picks.waitForMark(LONG, 'Saving…');
    await t.moveDeadline(scene.first, -1);
    release();
    const matchup = picks.matchup('Duke');
    await matchup.getByText('The deadline for this round has passed').waitFor();
    await picks.waitForMark('Duke', 'Your pick');
    await expect.poll(() => matchup.getByRole('radio', { disabled: true }).count(), SOON).toBe(2);
    await page.getByRole('region', { name: 'In play: First Round' }).waitFor();
    await person.checkScreen('picks-too-late');
  });
});

/** The storage keys of unsaved picks. */
function keptUnsaved(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('unsaved-picks')));
}

/** Leaves through the logo, which links to the dashboard. */
async function leaveFor(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Unbusted' }).click();
}

/** Reloads the page. Returns the kind of dialog that it opened. */
async function reload(person: BrowserUser): Promise<string | undefined> {
  let asked: string | undefined;
  person.page.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.accept();
  });
  await person.reload();
  return asked;
}
