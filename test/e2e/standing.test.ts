import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Pool } from '#contract/schemas.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd, buildMarch, type March, winningSide } from '#test/support/marchFixture.ts';
import { DESK, PHONE } from './browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let ada: Player;
let march: March;
let entry: Entry;

/** Rounds 1 to `past` are decided, and the next one has just locked. Ada has picked every second game right, or all. */
async function build(past: number, rightOf = 2): Promise<void> {
  march = await buildMarch(t, past);
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ada = await t.buildUser({ username: 'ada' });
  entry = await t.buildEntry(ada, march.season, 'Ada 01');
  for (const [index, game] of march.games.entries()) {
    const right = winningSide(game);
    await t.setPick(entry, game, index % rightOf === 0 ? right : right === 1 ? 2 : 1);
  }
  const next = march.rounds.find(({ number }) => number === past + 1);
  if (next) await t.moveDeadline(next, -60);
}

async function join(name: string, others: number, points?: readonly number[]): Promise<Pool> {
  const pool = await t.buildPool(root, march.season, name);
  if (points) await t.sql((sql) => sql`update pools set points = ${[...points]} where id = ${pool.id}`);
  await buildCrowd(t, march, pool, others, (n) => `${name} ${n}`);
  await t.buildMembership(pool, entry);
  return pool;
}

/** Adds an entry that has picked every game right. */
async function joinWinner(pool: Pool): Promise<void> {
  const winner = await t.buildEntry(await t.buildUser({ username: 'priya' }), march.season, 'Priya');
  for (const game of march.games) await t.setPick(winner, game, winningSide(game));
  await t.buildMembership(pool, winner);
}

const DOUBLING = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** Ada's total and rank, as the pool's leaderboard has them. */
async function ownRow(pool: Pool) {
  const { rows } = await ada.call('readLeaderboard', { params: { id: pool.id } });
  const row = rows.find(({ entryId }) => entryId === entry.id);
  if (!row) throw new Error('the leaderboard lacks the entry');
  return { total: String(row.total), place: `${ordinal(row.rank)} of ${rows.length}` };
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const summaryOf = (page: Page) => page.getByRole('region', { name: 'Scoring summary' });

/** Lets team 1 win the first undecided games of the round in play. */
async function decide(count: number): Promise<void> {
  const undecided = march.games.filter(({ winner }) => winner === null).slice(0, count);
  for (const { id, team1 } of undecided) {
    await root.call('changeGame', { params: { id }, body: { winner: team1 } });
  }
}

beforeEach(() => t.database.reset());

describe.each(STORY_DEVICES)('standing %s', (_, device) => {
  test('an entry in one pool shows its total and rank by the pool’s points everywhere, and a result changes both', {
    tags: 'slow',
  }, async () => {
    await build(2);
    const pool = await join('The Office', 11, DOUBLING);
    await decide(3);
    const person = await site.open('/#my-pools', device, ada);
    const { page } = person;
    const card = cardOf(page, 'Ada 01');
    const before = await ownRow(pool);
    await card.getByText(`${before.total} points`, { exact: true }).waitFor();
    await cardOf(page, 'The Office').getByText(before.place, { exact: true }).waitFor();
    await cardOf(page, 'The Office')
      .getByText(/\d+ behind /)
      .waitFor();
    await person.checkScreen('standing-one-dashboard');

    await decide(5);
    const after = await ownRow(pool);
    expect(after).not.toEqual(before);
    await card.getByText(`${after.total} points`, { exact: true }).waitFor(SOON);
    await cardOf(page, 'The Office').getByText(after.place, { exact: true }).waitFor();

    await card.getByRole('link', { name: 'Ada 01' }).click();
    await summaryOf(page).getByText(after.total, { exact: true }).waitFor();
    await summaryOf(page)
      .getByRole('link', { name: `${after.place} in The Office` })
      .waitFor();
    await page.getByText('The Office has its own points').waitFor();
    await summaryOf(page).scrollIntoViewIfNeeded();
    await person.checkScreen('standing-one-picks');
    await page.getByRole('button', { name: 'Account menu of ada' }).click();
    await page.getByRole('menuitem', { name: 'My Entries and Pools' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await cardOf(page, 'The Office').click({ position: { x: 30, y: 60 } });
    await page.waitForURL(`**/groups/${pool.id}/leaderboard`);
  });

  test('an entry in several pools shows a line for each, and no total that no leaderboard has', {
    tags: 'slow',
  }, async () => {
    await build(2);
    const pools = [await join('The Office', 5), await join('Family', 3, DOUBLING)];
    await decide(4);
    const person = await site.open('/', device, ada);
    const { page } = person;
    const card = cardOf(page, 'Ada 01');
    const lines = await Promise.all(
      pools.map(async (pool) => {
        const { total, place } = await ownRow(pool);
        return `${total} · ${place}`;
      }),
    );
    for (const pool of pools) {
      const { place } = await ownRow(pool);
      await cardOf(page, pool.name).getByText(place, { exact: true }).waitFor();
    }
    expect(await card.getByText(/points?$/).count()).toBe(0);
    await person.checkScreen('standing-several-dashboard');
    await card.getByRole('link', { name: 'Ada 01' }).click();
    for (const line of lines) await summaryOf(page).getByRole('listitem').filter({ hasText: line }).waitFor();
    expect(await summaryOf(page).getByText('Total', { exact: true }).count()).toBe(0);
    await summaryOf(page)
      .getByText(/^\d right$/)
      .waitFor();
    await summaryOf(page).scrollIntoViewIfNeeded();
    await person.checkScreen('standing-several-picks');
  });

  test('an entry in no pool shows the standard points and says so', { tags: 'slow' }, async () => {
    await build(2);
    const person = await site.open('/', device, ada);
    const { page } = person;
    await cardOf(page, 'Ada 01').getByText('In no pool: standard points').waitFor();
    await cardOf(page, 'Ada 01').getByText('32 points', { exact: true }).waitFor();
    await person.checkScreen('standing-none-dashboard');
    await cardOf(page, 'Ada 01').getByRole('link', { name: 'Ada 01' }).click();
    await summaryOf(page).getByText('In no pool: standard points').waitFor();
    await summaryOf(page).getByText('32', { exact: true }).waitFor();
  });
});

describe.each(STORY_DEVICES)('the end of a pool %s', (_, device) => {
  test('dashboard and finale have winner, podium, own rank and champion, which can be shared', async () => {
    await build(6);
    const pool = await join('The Office', 9);
    await joinWinner(pool);
    const { place } = await ownRow(pool);
    const person = await site.open('/', { ...device, permissions: ['clipboard-read', 'clipboard-write'] }, ada);
    const { page } = person;
    const end = page.getByRole('region', { name: 'Winner of The Office' });
    await end.getByRole('heading', { name: 'Priya wins The Office' }).waitFor();
    await end.getByText(`You finished ${place}`, { exact: true }).waitFor();
    await end.getByText('Florida won the tournament').waitFor();
    expect(await end.getByRole('list', { name: 'The first three' }).getByRole('listitem').count()).toBe(3);
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toMatch(/wins The Office$/);
    expect(await page.getByText('Every round of this season is locked.').count()).toBe(0);
    await person.checkScreen('end-dashboard');

    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
    await end.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Copied!', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^Priya won The Office with \\d+ points\\. I finished ${place}\\. Florida won the tournament\\.$`),
    );

    await end.getByRole('link', { name: 'See the leaderboard' }).click();
    await page.waitForURL(`**/groups/${pool.id}/leaderboard`);
    await page.getByRole('button', { name: 'Finale' }).click();
    await end.getByText(`You finished ${place}`, { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Round champions' }).count()).toBe(0);
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toMatch(/wins The Office$/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await person.checkScreen('end-leaderboard');
  });

  test('the device’s menu for sharing gets the text, and closing it copies nothing', { tags: 'slow' }, async () => {
    await build(6);
    await join('The Office', 3);
    const { page } = await site.open('/', device, ada);
    const end = page.getByRole('region', { name: 'Winner of The Office' });
    await end.waitFor();
    await page.evaluate(() => {
      const share = ({ text }: ShareData) => {
        document.documentElement.dataset.shared = text ?? '';
        return Promise.reject(new DOMException('closed', 'AbortError'));
      };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    });
    await end.getByRole('button', { name: 'Share' }).click();
    await page.locator('html[data-shared*="won the tournament."]').waitFor();
    expect(await page.getByText('Copied!').count()).toBe(0);
  });

  test('each finished pool has its end on the dashboard, that of the best own rank first', {
    tags: 'slow',
  }, async () => {
    await build(6);
    await join('The Office', 9);
    const family = await join('Family', 2, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await ownRow(family)).toMatchObject({ place: '1st of 3' });
    const person = await site.open('/', device, ada);
    const { page } = person;
    const ends = page.getByRole('region', { name: /^Winner of/ });
    await ends.nth(1).waitFor();
    const names = await ends.evaluateAll((regions) => regions.map((region) => region.ariaLabel));
    expect(names).toEqual(['Winner of Family', 'Winner of The Office']);
    await ends.first().getByText('You share first place in Family!').waitFor();
    await person.checkScreen('end-several-dashboard');
  });
});

describe('confetti', () => {
  const confetti = (page: Page) => page.locator('[data-confetti]');

  async function win(): Promise<Pool> {
    await build(6, 1);
    return join('The Office', 2);
  }

  test('the owner of the winning entry sees confetti once in a browser', { tags: 'slow' }, async () => {
    const pool = await win();
    const { page } = await site.open('/', { ...PHONE, reducedMotion: 'no-preference' }, ada);
    await confetti(page).waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: 'You win The Office!' }).waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: `dist/${process.env.PICTURES}/end-confetti.png` });
    await confetti(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'See the leaderboard' }).click();
    await page.waitForURL(`**/groups/${pool.id}/leaderboard`);
    await page.getByRole('button', { name: 'Finale' }).click();
    await page.getByRole('heading', { name: 'You win The Office!' }).waitFor();
    expect(await confetti(page).count()).toBe(0);
  });

  test('with reduced motion nothing falls, and nobody else sees confetti', { tags: 'slow' }, async () => {
    const pool = await win();
    for (const who of [ada, root]) {
      const reducedMotion = who === ada ? 'reduce' : 'no-preference';
      const person = await site.open('/', { ...DESK, reducedMotion }, who);
      const { page } = person;
      await page
        .getByRole('heading', { name: /The Office/ })
        .first()
        .waitFor();
      expect(await page.evaluate((id) => localStorage.getItem(`unbusted confetti ${id}`), pool.id)).toBeNull();
      expect(await confetti(page).count()).toBe(0);
      await person.leave();
    }
  });
});
