import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Pool } from '#contract/schemas.ts';
import { buildCrowd, buildMarch, winningSide } from '#test/support/marchFixture.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { readRows, showDetails } from './leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

describe.each(STORY_DEVICES)('decided season %s', (_, device) => {
  test('the leaderboard of a decided season has winner and medals and a link to the current season', {
    tags: 'slow',
  }, async () => {
    const march = await buildMarch(t, 6);
    const ada = await t.buildUser({ username: 'ada' });
    const pool = await t.buildPool(ada, march.season);
    await buildCrowd(t, march, pool, 4, (n) => `Player ${n}`);
    const entry = await t.buildMember(pool, ada, 'Ada 01');
    for (const game of march.games) await t.setPick(entry, game, winningSide(game));
    await t.sql((sql) => sql`update pools set points = '{1,1,1,1,1,20,7,8,9,10}' where id = ${pool.id}`);
    await tieBreak(pool, entry);
    const visitor = await site.visitor(device, ada);
    await t.buildSeason({ year: 2032 });
    await visitor.open(`/groups/${pool.id}/leaderboard?entry=999`);
    const { page } = visitor;
    const stranger = page.getByRole('dialog', { name: 'Entry not found' });
    await stranger.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => stranger.count(), SOON).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Finale' }).click();
    await page.getByRole('region', { name: 'Winner' }).getByText('You win The Office!').waitFor();
    await page.getByRole('button', { name: 'Standings' }).click();
    await expect.poll(async () => (await readRows(visitor))[0], SOON).toMatch(/^1 .+ \| Ada 01/);
    const medals = () =>
      page
        .getByRole('img', { name: /Trophy|medal/ })
        .evaluateAll((icons) =>
          icons.map((icon) => `${icon.parentElement?.textContent} ${icon.getAttribute('aria-label')}`),
        );
    await expect.poll(medals, SOON).toEqual(medalsOf(await readRows(visitor)));
    const guess = await page.getByRole('row', { name: /Ada 01/ }).textContent();
    expect(guess).toContain(device === PHONE ? 'guess 141 · 2 off' : '1412 off');
    await visitor.checkScreen('leaderboard-decided');
    await seesOwnPoints(visitor);
    await page.getByRole('link', { name: 'Return to Current Season' }).click();
    await page.getByText('No data available for this season').waitFor();
    await page.getByRole('combobox', { name: 'Pool' }).getByText('Please select a pool').waitFor({ state: 'attached' });
    await visitor.checkScreen('leaderboard-other-season');
  });
});

/** Gives a pool a tie-breaker, a guess of one entry and the score of the Championship. */
async function tieBreak(pool: Pool, entry: Entry): Promise<void> {
  await t.sql(async (sql) => {
    await sql`update pools set tie_breaker = 'total' where id = ${pool.id}`;
    await sql`update games set score1 = 77, score2 = 66 where region = 'Championship'`;
  });
  await t.setGuess(entry, 141);
}

/** Opens the list of points of a pool that has its own; print always shows it. */
async function seesOwnPoints(visitor: BrowserUser): Promise<void> {
  const { page } = visitor;
  const points = page.getByRole('list', { name: 'Points per correct pick', includeHidden: true });
  expect(await points.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await points.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await showDetails(visitor);
  await page.getByRole('button', { name: / has its own points and a tie-breaker$/ }).click();
  expect(await points.getByRole('listitem').allTextContents()).toEqual([
    'First Round 1 point',
    'Second Round 1 point',
    'Sweet 16 1 point',
    'Elite 8 1 point',
    'Final Four 1 point',
    'Championship 20 points',
  ]);
  await visitor.checkScreen('leaderboard-own-points');
}

function medalsOf(rows: readonly string[]): string[] {
  const names = ['Trophy', 'Silver medal', 'Bronze medal'];
  return rows.flatMap((row) => {
    const rank = Number.parseInt(row, 10);
    const name = names[rank - 1];
    return name ? [`${rank} ${name}`] : [];
  });
}

test('an empty leaderboard says why it is empty and what to do', { tags: 'slow' }, async () => {
  const owner = await t.buildUser({ username: 'owner' });
  const season = await t.buildSeason();
  const pool = await t.buildPool(owner, season);
  const lone = await t.buildUser({ username: 'lone' });
  const removed = await t.buildUser({ username: 'removed' });
  await t.buildMember(pool, removed);
  await owner.call('removeMember', { params: { id: pool.id, userId: removed.user.id } });

  const nobody = await site.open('/leaderboard', DESK, lone);
  await nobody.page.getByText('Join or Create a Pool').waitFor();
  expect(await nobody.page.getByRole('link', { name: 'Create Pool' }).getAttribute('href')).toBe('/groups/new');
  expect(await nobody.page.getByRole('link', { name: 'Join Pool' }).getAttribute('href')).toBe('/group-join');
  await nobody.checkScreen('leaderboard-no-pool');
  await nobody.leave();

  const refused = [
    [removed, `/groups/${pool.id}/leaderboard`, 403, 'No access to this pool', 'You were removed from this pool'],
    [owner, '/groups/999/leaderboard', 404, 'No pool found', 'This pool does not exist, or it has been deleted.'],
  ] as const;
  for (const [who, address, status, heading, words] of refused) {
    const visitor = await site.visitor(DESK, who);
    // the client requests the standings before it knows whether the user may see the pool
    visitor.expectError(status, `GET /api${address}`);
    visitor.expectError(status, `GET /api${address.replace('/leaderboard', '')}`);
    await visitor.open(address);
    await visitor.page.getByRole('heading', { name: heading }).waitFor();
    await visitor.page.getByText(words).waitFor();
    await visitor.leave();
  }
});

test('an address with an invalid id shows the 404 page with and without a session', { tags: 'slow' }, async () => {
  const owner = await t.buildUser({ username: 'owner' });
  for (const [who, address] of [
    [owner, '/groups/abc/leaderboard'],
    [owner, '/groups/9999999999/pick-grid'],
    [undefined, '/groups/0/picks'],
    [undefined, '/groups/abc/manage'],
  ] as const) {
    const mistyped = await site.visitor(DESK, who);
    mistyped.expectError(404, `GET ${address}`);
    await mistyped.open(address);
    await mistyped.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(new URL(mistyped.page.url()).pathname).toBe(address);
    await mistyped.leave();
  }
});
