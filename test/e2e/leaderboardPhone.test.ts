import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd, buildMarch, gamesOf, roundOf, winningSide } from '#test/support/marchFixture.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { entryName, totalCell } from './leaderboardPage.ts';
import { openBrowserSite } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let ada: Player;
let live: Game;
let tied: Game;

/** In the round in play Ada, who has been wrong so far, has picked the team that leads, and one that is tied. */
beforeEach(async () => {
  await t.database.reset();
  const march = await buildMarch(t, 2);
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ada = await t.buildUser({ username: 'ada' });
  const pool = await t.buildPool(ada, march.season);
  await t.sql((sql) => sql`update pools set upset_bonus = 1 where id = ${pool.id}`);
  await buildCrowd(t, march, pool, 24, (n) => `Player ${n}`);
  const entry = await t.buildMember(pool, ada, 'Ada 01');
  [live = expect.fail(), tied = expect.fail()] = gamesOf(march, roundOf(march, 2));
  const ids = [live.id, tied.id];
  for (const game of march.games) {
    const isUndecided = ids.includes(game.id);
    await t.setPick(entry, game, isUndecided || winningSide(game) === 2 ? 1 : 2);
  }
  await t.sql(async (sql) => {
    await sql`update games set winner = null, decided_at = null where id = any(${ids}::int[])`;
    await sql`update games set seed1 = 9, seed2 = 1 where id = ${live.id}`;
    await sql`update games set seed1 = 1, seed2 = 9 where id = ${tied.id}`;
  });
  await change(live, { status: 'live', score1: 61, score2: 60, clock: '2nd 4:31' });
  await change(tied, { status: 'live', score1: 20, score2: 20 });
});

function change({ id }: Game, body: Partial<Pick<Game, 'status' | 'score1' | 'score2' | 'clock' | 'winner'>>) {
  return root.call('changeGame', { params: { id }, body });
}

/** Opens the leaderboard once it says where Ada is as it stands, which needs the picks. */
async function openInPlay(viewport = PHONE.viewport): Promise<BrowserUser> {
  const person = await site.open('/leaderboard', { ...PHONE, viewport }, ada);
  await asItStands(person).waitFor(SOON);
  return person;
}

const asItStands = ({ page }: BrowserUser) => page.getByRole('button', { name: /^As it stands · \d+/ });
const pinned = ({ page }: BrowserUser) => page.getByRole('button', { name: /^Show mine/ });

test('in the middle of a game the first screen of a phone has nine rows and more, and the own row', async () => {
  await seesStandingsAtOnce(await openInPlay(), 9);
});

test('a small phone has four rows and more, the own row, and the whole progress of the round', {
  tags: 'slow',
}, async () => {
  const person = await openInPlay({ width: 320, height: 640 });
  const progress = person.page.getByRole('button', { name: /decided/ });
  expect(await progress.innerText()).toMatch(/of 16 decided/);
  const cut = await progress.evaluate((button) =>
    [button, ...button.querySelectorAll('*')].some(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
    ),
  );
  expect(cut).toBe(false);
  await seesStandingsAtOnce(person, 4);
});

/** The own row is pinned at the foot until a press has led to its place. */
async function seesStandingsAtOnce(person: BrowserUser, least: number): Promise<void> {
  const { page } = person;
  await pinned(person).waitFor();
  expect(await countAbove(pinned(person), page.locator('tr[data-index]'))).toBeGreaterThanOrEqual(least);
  expect(await pinned(person).innerText()).toMatch(/rank\s+25\s.*Ada 01\s+0\s/s);
  await person.checkScreen('leaderboard-live');

  await pinned(person).click();
  await expect.poll(() => pinned(person).count(), SOON).toBe(0);
  const name = entryName(person, 'Ada 01');
  await expect.poll(() => name.evaluate((button) => button === document.activeElement), SOON).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  await pinned(person).waitFor();
}

/** Counts the rows that are not covered by what stands at the foot of the window. */
async function countAbove(cover: Locator, rows: Locator): Promise<number> {
  const foot = (await cover.boundingBox())?.y ?? Number.NaN;
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  return bottoms.filter((bottom) => bottom <= foot + 1).length;
}

test('as it stands shows who would be where if the games ended now, next to the real points', {
  tags: 'slow',
}, async () => {
  const person = await openInPlay();
  const { page } = person;
  // points gained are shown next to it for a while
  const total = () => totalCell(person, 'Ada 01').evaluate((cell) => cell.textContent?.replace(/[+−]\d+$/, ''));
  expect(await total()).toBe('0');
  await asItStands(person).click();
  await page.getByRole('region', { name: 'Hypothetical standings' }).getByText('If the games ended now.').waitFor();
  // two points and the upset bonus of 8 from the game that leads, none from the tied one
  expect(await total()).toBe('10really 0');
  await person.checkScreen('leaderboard-as-it-stands');

  await change(tied, { score1: 22 });
  await expect.poll(total, SOON).toBe('12really 0');
  await change(live, { score2: 70 });
  await expect.poll(total, SOON).toBe('2really 0');

  for (const game of [live, tied]) await change(game, { winner: game.team2 });
  await page.getByRole('region', { name: 'Standings', exact: true }).waitFor(SOON);
  expect([await total(), await page.getByRole('button', { name: /^As it stands/ }).count()]).toEqual(['0', 0]);
});
