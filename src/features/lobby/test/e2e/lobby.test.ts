import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { goTo } from '#test/e2e/browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd } from '#test/support/marchFixture.ts';

const site = await openBrowserSite();
const { t } = site;

let sam: Player;
let season: Season;
let round: Round;
let games: Game[];
let pool: Pool & { inviteCode: string };

/** Sam runs a pool and is alone in it; the first round is open. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  round = await t.buildRound(season, { name: 'First Round' });
  games = [
    await t.buildGame(round, { team1: 'Duke', team2: 'Vermont' }),
    await t.buildGame(round, { team1: 'Auburn', team2: 'Akron', region: 'South Region' }),
  ];
  pool = await t.buildPool(sam, season);
  await t.buildMember(pool, sam);
});

/** A new user registers an entry and joins with the invite code. */
async function join(username: string): Promise<{ player: Player; entry: Entry }> {
  const player = await t.buildUser({ username });
  const entry = await t.buildEntry(player, season);
  await player.call('joinPool', {
    params: { id: pool.id },
    body: { entryId: entry.id, inviteCode: pool.inviteCode },
  });
  return { player, entry };
}

/** As when games change: the complete entries of the minute are counted anew. */
const countAgain = () => t.sql((sql) => sql`select pg_notify('changes', ${`season ${season.id}`})`);

const count = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });

const names = (page: Page) =>
  page
    .getByRole('region', { name: /^\d+ entr(y|ies)$/ })
    .getByRole('listitem')
    .locator('.strong')
    .allTextContents();

describe.each(STORY_DEVICES)('the lobby %s', (_, device) => {
  test('players come in and the number of complete ones moves on an open screen, until standings replace them at the lock', async () => {
    const person = await site.open(`/groups/${pool.id}/leaderboard`, device, sam);
    const { page } = person;
    await count(page, '1 entry').waitFor();
    await page.getByText('0 of 1 entry have all 2 picks in', { exact: true }).waitFor();
    expect(await page.getByLabel('Invite link').inputValue()).toContain(pool.inviteCode);
    await person.checkScreen('lobby-1');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('Invite link').waitFor({ state: 'detached' });

    for (const username of ['noor', 'priya_k', 'kevin']) await join(username);
    await count(page, '4 entries').waitFor(SOON);
    const lee = await join('Lee');
    await count(page, '5 entries').waitFor(SOON);
    await page.getByRole('status').getByText('Lee 01 is in', { exact: true }).waitFor({ state: 'attached' });
    expect(await names(page)).toEqual(['Lee 01', 'kevin 01', 'priya_k 01', 'noor 01', 'sam 01']);
    await page.getByText('0 of 5 entries have all 2 picks in', { exact: true }).waitFor();
    await person.checkScreen('lobby-5');

    const picks = games.map(({ id, team1 }) => ({ gameId: id, pick: team1 }));
    await lee.player.call('savePicks', { query: { entryId: lee.entry.id }, body: { picks } });
    await join('max');
    await page.getByText('0 of 6 entries have all 2 picks in', { exact: true }).waitFor(SOON);
    await countAgain();
    await page.getByText('1 of 6 entries has all 2 picks in', { exact: true }).waitFor(SOON);

    await page.getByRole('link', { name: 'Make Picks' }).click();
    for (const team of ['Duke', 'Akron']) {
      await page.getByRole('radio', { name: team }).click();
      await page.getByRole('radio', { name: `${team} Saved`, checked: true }).waitFor();
    }
    await goTo(person, 'Picks Grid');
    await page.getByRole('link', { name: 'All picks made' }).waitFor();
    await count(page, '6 entries').waitFor();
    await person.checkScreen('lobby-grid');

    await goTo(person, 'Leaderboard');
    await buildCrowd(t, { season, rounds: [round], games }, pool, 193);
    await join('zoe');
    await count(page, '200 entries').waitFor(SOON);
    await countAgain();
    await page.getByText('195 of 200 entries have all 2 picks in', { exact: true }).waitFor(SOON);
    expect((await names(page)).length).toBeLessThan(30);
    await person.checkScreen('lobby-200');
    await page.getByRole('button', { name: 'Show all 200 entries' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(200);
    await page.getByText('sam 01', { exact: true }).scrollIntoViewIfNeeded();
    await person.checkScreen('lobby-200-all');

    await t.moveDeadline(round, -1);
    await page.getByRole('rowheader').first().waitFor(SOON);
    expect(await page.getByText(/picks in$/).count()).toBe(0);
  });

  test('a member without the invite code sees the same lobby without Invite, and no name of a hidden user', {
    tags: 'slow',
  }, async () => {
    const { player } = await join('noor');
    const ghost = await t.buildUser({ username: 'ghost', isHidden: true });
    await t.buildMember(pool, ghost);
    const person = await site.open(
      `/groups/${pool.id}/pick-grid`,
      { ...device, viewport: { width: 320, height: 700 } },
      player,
    );
    const { page } = person;
    await count(page, '2 entries').waitFor();
    await page.getByText('0 of 2 entries have all 2 picks in', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Make Picks' }).waitFor();
    expect(await page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
    expect(await page.getByText('ghost').count()).toBe(0);
    await person.checkScreen('lobby-narrow');
  });
});
