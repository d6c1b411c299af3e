import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { ordinal } from '#domain/names/ordinal.ts';
import { HOUR, MINUTE } from '#domain/time.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { RecordedSeason } from './recordedSeason.ts';
import { openBrowserSite } from './site.ts';
import { notifications, SOON, waitForNews } from './toasts.ts';

/** How many of the first games sam has picked when he is photographed picking. */
const PICKED = 9;

const site = await openBrowserSite();
const { t } = site;
let played: RecordedSeason;

/** A pool of thirteen plays the recorded tournament, and what a phone shows first is photographed at nine moments of it. */
test('the nine moments of a pool, each on the first screen of a phone', {
  tags: 'slow',
  timeout: 900_000,
}, async () => {
  played = await RecordedSeason.open(t);
  const { pool, rounds, sam } = played;
  const leaderboard = `/groups/${pool.id}/leaderboard`;

  await photograph('1-invited', `/groups/join/${pool.inviteCode}`, { isStranger: true });

  await played.othersPick(1, { except: ['sam', 'JT', 'Tomás', 'lin.wei'] });
  await photograph('2-lobby', leaderboard);

  await played.pickFavorites(PICKED);
  await photograph('3-picking', `/picks?entryId=${sam.entry.id}`, {
    counts: ({ page }) => page.getByRole('main').getByRole('group'),
    atLeast: 4,
  });

  await played.pickFavorites(30);
  await played.othersPick(1, { except: ['sam', 'Tomás'] });
  await played.passTime(26 * HOUR - 4 * MINUTE);
  await photograph('4-last-minute-home', '/');
  await photograph('4-last-minute-picks', `/picks?entryId=${sam.entry.id}`, {
    counts: ({ page }) => page.getByText('No pick yet'),
    atLeast: 2,
  });

  await played.passTime(5 * MINUTE);
  await photograph('5-lock-home', '/');
  await photograph('5-lock-leaderboard', leaderboard);

  await played.passTime(3 * HOUR);
  await played.play(1, 11);
  await played.show(1, 3);
  await photographResult('6-result', 'right');
  await photograph('6-result-leaderboard', leaderboard);

  await photographResult('7-overtaking', 'overtaking');
  await photograph('7-overtaking-leaderboard', leaderboard);

  await played.play(1);
  await photograph('8-round-complete-home', '/');
  await photograph('8-round-complete-leaderboard', leaderboard);
  await photograph('8-round-complete-picks', `/picks?entryId=${sam.entry.id}`);

  for (const { number, deadline } of rounds.slice(1)) {
    await played.othersPick(number);
    await played.passDeadline(number);
    await played.play(number);
    expect(Date.parse(deadline)).toBeGreaterThan(Date.now());
  }
  await photograph('9-champion-home', '/');
  await photograph('9-champion-leaderboard', leaderboard);
});

async function samsRank(): Promise<number> {
  const { pool, sam } = played;
  const { rows } = await sam.user.call('readLeaderboard', { params: { id: pool.id } });
  const row = rows.find(({ entryId }) => entryId === sam.entry.id);
  if (!row) throw new Error('sam is not in the pool');
  return row.rank;
}

/** Photographs Home at the next result that sam has picked right, or by which he gains a place. */
async function photographResult(name: string, until: 'right' | 'overtaking'): Promise<void> {
  const person = await site.open('/', PHONE, played.sam.user);
  await ready(person);
  await waitForNews(person);
  for (const game of await played.gamesOf(1)) {
    if (game.winner !== null) continue;
    const before = await samsRank();
    await played.decide(game);
    const after = await samsRank();
    const told = notifications(person).getByText(
      until === 'right' ? /^\+\d+ for sam/ : `${ordinal(before)} → ${ordinal(after)}`,
    );
    if (until === 'right' || after < before) {
      // so that the toast stays for the pictures
      await told.first().hover(SOON);
      break;
    }
  }
  await person.photograph(`moment-${name}-home`);
  await person.leave();
}

interface Photographed {
  /** else sam sees the page */
  readonly isStranger?: boolean;
  /** what has to be in sight, and how often */
  readonly counts?: (person: BrowserUser) => Locator;
  readonly atLeast?: number;
}

async function photograph(name: string, address: string, { isStranger, counts, atLeast = 1 }: Photographed = {}) {
  const person = await site.open(address, PHONE, isStranger ? undefined : played.sam.user);
  await ready(person);
  if (counts) expect(await countInSight(counts(person)), name).toBeGreaterThanOrEqual(atLeast);
  await person.photograph(`moment-${name}`);
  await person.leave();
}

/** Returns how many are wholly in sight: not cut by the window, nor behind the header or a bar at its foot. */
function countInSight(items: Locator): Promise<number> {
  return items.evaluateAll(
    (all) =>
      all.filter((item) => {
        const { top, bottom, left, width } = item.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => item.contains(document.elementFromPoint(left + width / 2, y)));
      }).length,
  );
}

/** Waits until nothing loads any more. */
async function ready({ page }: BrowserUser): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.getByText('Loading tournament data').first().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.evaluate(() => document.fonts.ready);
}
