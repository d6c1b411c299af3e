import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { showDetails } from '#test/e2e/leaderboardPage.ts';
import { openBrowserSite, SMALL_DEVICES } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd, buildMarch, type March, roundOf, winningSide } from '#test/support/marchFixture.ts';

const site = await openBrowserSite();
const { t } = site;

let ada: Player;
let march: March;
let pool: Pool;

/** The Second Round is complete, and the Sweet 16 open. Priya was always right, Ada in every second game. */
beforeEach(async () => {
  await t.database.reset();
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  ada = await t.buildUser({ username: 'ada' });
  march = await buildMarch(t, 2);
  const played = march.games.filter(({ winner }) => winner !== null);
  pool = await t.buildPool(root, march.season, 'The Office');
  await buildCrowd(t, march, pool, 6);
  const own = await t.buildEntry(ada, march.season, 'Ada 01');
  const best = await t.buildEntry(await t.buildUser({ username: 'priya' }), march.season, 'Priya');
  for (const [index, game] of played.entries()) {
    const right = winningSide(game);
    await t.setPick(best, game, right);
    await t.setPick(own, game, index % 2 === 0 ? right : right === 1 ? 2 : 1);
  }
  for (const entry of [own, best]) await t.buildMembership(pool, entry);
});

describe.each(SMALL_DEVICES)('a complete round %s', (_, device) => {
  test('Home and the details of the leaderboard have its champion, best call and the own result until the next round locks', {
    tags: 'slow',
  }, async () => {
    const person = await site.open('/', device, ada);
    const { page } = person;
    const recap = page.getByRole('region', { name: 'Recap: Second Round' });
    await recap.getByText('Priya won the round with 32 points').waitFor();
    await recap.getByText(/^Best call: \(\d+\) .+ over \(\d+\) .+, \d of 8 entries had it$/).waitFor();
    const { rows } = await ada.call('readLeaderboard', { params: { id: pool.id } });
    const own = rows.find(({ entryName }) => entryName === 'Ada 01');
    const result = recap.getByRole('list', { name: 'My round' }).getByRole('listitem');
    expect(await result.textContent()).toMatch(
      new RegExp(`^${own?.rank}\\w\\w.*of 8 · 16 points, 8 of 16 right$`, 's'),
    );
    await page.getByRole('region', { name: 'Due next: Sweet 16' }).waitFor();
    expect(await page.getByText(/^Next: /).count()).toBe(0);
    await person.checkScreen('recap-home');

    await recap.getByRole('link', { name: 'The Office' }).click();
    await page.waitForURL(`**/groups/${pool.id}/leaderboard`);
    await page.getByRole('table').waitFor();
    expect(await recap.isVisible()).toBe(false);
    await showDetails(person);
    await page.getByText('Second Round champion: Priya, 32 points').waitFor();
    await recap.getByText(/^Best call: .+ 8 entries had it$/).waitFor();
    expect(await result.textContent()).toContain('8 of 16 right');
    await recap.getByText(/^Next: Sweet 16 · open · locks \w{3}, /).waitFor();
    await person.checkScreen('recap-leaderboard');
    await t.moveDeadline(roundOf(march, 3), -1);
    await recap.waitFor({ ...SOON, state: 'detached' });
  });
});

test('a round without points in a pool has no champion, and a pool that nobody has scored in no ranks', {
  tags: 'slow',
}, async () => {
  await t.sql((sql) => sql`update pools set points = ${Array(10).fill(0)} where id = ${pool.id}`);
  const person = await site.open('/', SMALL_DEVICES[0][1], ada);
  const { page } = person;
  const recap = page.getByRole('region', { name: 'Recap: Second Round' });
  await recap.getByText('Nobody has a point in this round').waitFor();
  await recap.getByText('8 entries · no points yet').waitFor();
  expect(await page.getByRole('region', { name: /^(Ahead of|Closest to) me$/ }).count()).toBe(0);
  expect(await page.getByText('1st of 8').count()).toBe(0);
  await person.checkScreen('recap-no-points');
});
