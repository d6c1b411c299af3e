import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { decideGame } from '#test/support/fixtures.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const BRACKET = readFileSync(new URL('../../src/server/tournament/recorded/bracket.csv', import.meta.url), 'utf8');
const DUKE = 'Winner of Duke – Mount St. Mary';
const NEIGHBOUR = 'Winner of Mississippi State – Baylor';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('results are set by tap, undone within seconds and corrected after a preview', async () => {
    const { admin, ada, bob } = await playedRound();
    const person = await site.visitor(device, admin);
    const { page } = person;
    await page.clock.install();
    await person.open('/admin');
    await results(person, 0);
    const pair = page.getByRole('group', { name: DUKE });
    // somebody may have picked
    expect(await page.getByRole('button', { name: 'Delete This Bracket' }).count()).toBe(0);
    const topOf = async (team: string) => (await pair.getByText(team, { exact: true }).boundingBox())?.y;
    expect(await topOf('Duke')).toBe(await topOf("Mount St. Mary's"));

    // undo
    await won(person, DUKE, 'Duke');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await page.getByRole('status').getByText('Game updated successfully', { exact: true }).first().waitFor();
    await undo.click();
    await results(person, 0);
    const winners = async () => (await admin.call('listActiveGames')).flatMap(({ winner }) => winner ?? []);
    await expect.poll(winners, SOON).toEqual([]);

    // two results make the next game
    await won(person, DUKE, 'Duke');
    await won(person, NEIGHBOUR, 'Baylor');
    await results(person, 2);
    await person.checkScreen('results-undo');
    await page.clock.fastForward(10_000);
    await undo.waitFor({ state: 'hidden' });
    const [made] = (await admin.call('listActiveGames')).slice(32);
    if (!made) return expect.fail('the next game was not made');
    expect([made.team1, made.team2]).toEqual(['Duke', 'Baylor']);
    await ada.pick(made.id, 'Duke');

    // a correction is previewed first and needs a confirmation
    await won(person, DUKE, 'Mount St. Mary');
    const dialog = page.getByRole('dialog');
    await dialog.getByText("Mount St. Mary's is the winner instead of Duke.").waitFor();
    await dialog.getByText('2 entries lose correct picks.').waitFor();
    await dialog
      .getByText("Second Round: Duke – Baylor becomes Mount St. Mary's – Baylor; up to 1 pick may be removed.")
      .waitFor();
    await person.checkScreen('results-correction');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await ada.picks()).toHaveLength(2);

    // picks made meanwhile are previewed before any is deleted, whichever team they are of
    await won(person, DUKE, 'Mount St. Mary');
    await dialog.getByText('In all up to 1 pick may be removed').waitFor();
    await bob.pick(made.id, 'Duke');
    await dialog.getByRole('button', { name: 'Change Result' }).click();
    await dialog.getByText('In all up to 2 picks may be removed').waitFor();
    expect(await bob.picks()).toHaveLength(2);
    await bob.pick(made.id, 'Baylor');
    await dialog.getByRole('button', { name: 'Change Result' }).click();
    await page.getByText('Game updated successfully', { exact: true }).waitFor();
    await expect.poll(ada.picks, SOON).toMatchObject([{ pick: 'Duke' }]);
    expect(await bob.picks()).toMatchObject([{ pick: 'Duke' }, { gameId: made.id, pick: 'Baylor' }]);

    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('article').filter({ hasText: 'picks removed' }).waitFor();
  });
});

test('a result that another admin has just set is replaced only after a preview', { tags: 'slow' }, async () => {
  const { admin } = await playedRound();
  const person = await site.open('/admin', PHONE, admin);
  const { page } = person;
  await results(person, 0);
  const news = Promise.withResolvers<void>();
  await intercept(page, /\/api\/games\/\d+$/, async (route) => {
    if (route.request().method() === 'GET') await news.promise;
    await route.continue();
  });
  const duke = (await admin.call('listActiveGames')).find(({ team1 }) => team1 === 'Duke');
  if (!duke) return expect.fail('Duke does not play');
  await decideGame(admin, duke, 'Duke');
  await won(person, DUKE, 'Mount St. Mary');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 entries lose correct picks.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  news.resolve();
  await results(person, 1);
  expect((await admin.call('listActiveGames')).find(({ id }) => id === duke.id)?.winner).toBe('Duke');
});

test('Undo does not revert a later correction of another admin', { tags: 'slow' }, async () => {
  const { admin } = await playedRound();
  const person = await site.visitor(PHONE, admin);
  const { page } = person;
  await page.clock.install();
  await person.open('/admin');
  await results(person, 0);
  await won(person, NEIGHBOUR, 'Baylor');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  // the notification stays
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  const game = (await admin.call('listActiveGames')).find(({ team2 }) => team2 === 'Baylor');
  if (!game) return expect.fail('Baylor does not play');
  await decideGame(admin, game, 'Mississippi State');
  await undo.waitFor({ state: 'hidden' });
  await page.clock.resume();
});

/** Waits for this number of results. */
async function results({ page }: BrowserUser, count: number): Promise<void> {
  // its width is 0 without results
  await page.getByRole('progressbar', { name: `${count} of 32 results` }).waitFor({ state: 'attached' });
}

async function won({ page }: BrowserUser, game: string, team: string): Promise<void> {
  await page.getByRole('group', { name: game }).getByRole('button', { name: team }).click();
}

/** A bracket whose first round has just locked; Ada and Bob have both picked Duke in it. */
async function playedRound() {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason({ name: 'March Madness' });
  const first = await t.buildRound(season, { number: 1, name: 'First Round' });
  await t.buildRound(season, { number: 2, name: 'Second Round' });
  const { games } = await admin.call('createBracket', { params: { id: season.id }, body: JSON.stringify(BRACKET) });
  const duke = games.find(({ team1 }) => team1 === 'Duke')?.id ?? 0;
  const player = async (username: string) => {
    const user = await t.buildUser({ username });
    const query = { entryId: (await t.buildEntry(user, season)).id };
    const pick = (gameId: number, team: string) => user.call('savePick', { query, body: { gameId, pick: team } });
    await pick(duke, 'Duke');
    return { pick, picks: () => user.call('listPicks', { query }) };
  };
  const [ada, bob] = [await player('Ada'), await player('Bob')];
  await t.moveDeadline(first, -60);
  return { admin, ada, bob };
}
