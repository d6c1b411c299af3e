import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { poolTabs } from '#app/testing.ts';
import { computeCorrections } from '#features/corrections/server/computing.ts';
import { tell } from '#server/app/channels/channels.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { goTo, PHONE } from '#test/e2e/browserUser.ts';
import { seesTableAtOnce, showDetails } from '#test/e2e/leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { buildCrowd, buildMarch, roundOf, winningSide } from '#test/support/marchFixture.ts';

const LONG = 'Regression to the mean of a bracket that was never meant to win';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

/** Two rounds are past; the pool has 81 entries, and the first game a wrong winner for ada. */
async function buildScene() {
  const march = await buildMarch(t, 2);
  const ada = await t.buildUser({ username: 'ada' });
  const pool = await t.buildPool(ada, march.season);
  await buildCrowd(t, march, pool, 80, (n) => (n === 3 ? LONG : `Player ${n}`));
  const entry = await t.buildMember(pool, ada, 'Ada 01');
  const [game = expect.fail()] = march.games;
  await t.setPick(entry, game, winningSide(game) === 1 ? 2 : 1);
  const root = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const decide = async (winner: string | null) => {
    await decideGame(root, game, winner);
    await computeCorrections({ database: t.database, deadlineBarrier: new DeadlineBarrier(t.database), tell });
  };
  await root.call('readLeaderboard', { params: { id: pool.id } });
  return { root, march, ada, pool, game, decide };
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Grid' }).click();
  await page.getByRole('region', { name: 'Latest correction' }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('table').waitFor();
}

describe.each(STORY_DEVICES)('corrections %s', (_, device) => {
  test('a correction appears on the open leaderboard and leads to the points and ranks that it moved', {
    tags: 'slow',
  }, async () => {
    const { ada: user, pool, game, decide } = await buildScene();
    const ada = await site.open(`/groups/${pool.id}/leaderboard`, device, user);
    const { page } = ada;
    await page.getByRole('table').waitFor();
    const latest = page.getByRole('region', { name: 'Latest correction' });
    const all = page.getByRole('button', { name: /^\d correction/ });
    expect([await latest.count(), await all.count()]).toEqual([0, 0]);

    const name = `${game.team1} – ${game.team2}`;
    await decide(null);
    await expect
      .poll(() => latest.textContent(), SOON)
      .toMatch(new RegExp(`^Correction: ${name} now has no winner· \\d+ entries moved`));
    const winner = game.winner === game.team1 ? game.team2 : game.team1;
    const loser = game.winner === game.team1 ? game.team1 : game.team2;
    await decide(winner);
    await expect
      .poll(() => latest.textContent(), SOON)
      .toMatch(new RegExp(`^Correction: ${winner} beat ${loser}· you \\+1`));
    // axe would find the points gained too pale while they fade
    await expect.poll(() => page.locator('[class*=gained]').count(), SOON).toBe(0);
    await ada.checkScreen('corrections');

    await latest.getByRole('button', { name: /^Correction/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Corrections' });
    const [newest, first] = [dialog.getByRole('listitem').nth(0), dialog.getByRole('listitem').nth(1)];
    expect(await newest.getByRole('row').nth(1).textContent()).toMatch(/^Ada 01 0 →to 1/);
    expect(await first.getByRole('heading').textContent()).toBe(`${name} now has no winner`);
    await ada.checkScreen('correction-list');
    const more = newest.getByRole('button', { name: 'Show more' });
    const moved = Number(/(\d+) entries moved/.exec((await newest.textContent()) ?? '')?.[1]);
    for (const shown of [10, 21]) {
      await expect.poll(() => newest.getByRole('row').count(), SOON).toBe(1 + shown);
      await more.click();
    }
    await expect.poll(() => newest.getByRole('row').count(), SOON).toBe(1 + moved);
    expect([moved > 20, await more.count()]).toEqual([true, 0]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await latest.getByRole('button', { name: 'Close' }).click();
    await leaveAndReturn(page);
    await showDetails(ada);
    await page.getByRole('button', { name: '2 corrections' }).waitFor();
    expect(await latest.count()).toBe(0);

    await t.sql(
      (sql) => sql`
        with moved as (
          insert into audit_log (actor, user_id, username, action, target, at)
          select actor, user_id, username, action, target, now() - interval '3 days' from audit_log limit 1
          returning id
        ),
        old as (
          insert into corrections (id, season_id, about)
          select moved.id, season_id, about from moved, corrections order by corrections.id limit 1
          returning id
        )
        insert into pool_corrections (correction_id, pool_id, moved_count) select id, ${pool.id}, 0 from old
      `,
    );
    const other = await site.open(`/groups/${pool.id}/leaderboard`, device, user);
    const later = other.page.getByRole('region', { name: 'Latest correction' });
    await later.waitFor();
    await leaveAndReturn(other.page);
    await showDetails(other);
    await other.page.getByRole('button', { name: '3 corrections' }).click();
    await other.page.getByRole('dialog', { name: 'Corrections' }).getByText('No entry moved.').waitFor();
    expect(await later.allTextContents()).toEqual([]);
    await other.page.keyboard.press('Escape');
    for (const tab of poolTabs) {
      await goTo(other, tab);
      await other.page.getByText(/ has a winner again: .+ · you \+1\. \d+ entries moved/).waitFor();
    }
  });
});

test('of several news a correction has the one line above the table, and the next one follows once it is closed', {
  tags: 'slow',
}, async () => {
  const { root, march, ada, pool, game, decide } = await buildScene();
  await t.makeOlder('2 days');
  const third = roundOf(march, 3);
  const deadline = new Date(Date.parse(third.deadline) - 600_000).toISOString();
  await root.call('changeRound', { params: { id: third.id }, body: { name: third.name, deadline } });
  await decide(game.winner === game.team1 ? game.team2 : game.team1);
  const person = await site.open(`/groups/${pool.id}/leaderboard`, PHONE, ada);
  const { page } = person;
  const latest = page.getByRole('region', { name: 'Latest correction' });
  const moved = page.getByRole('region', { name: 'News' });
  await latest.waitFor();
  await seesTableAtOnce(person, 'correction');
  expect(await moved.isVisible()).toBe(false);
  await latest.getByRole('button', { name: 'Close' }).click();
  await moved.getByText(/ locks earlier than planned/).waitFor();
  await seesTableAtOnce(person, 'moved');
});
