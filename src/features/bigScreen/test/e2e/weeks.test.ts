import { expect, test } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { putUpScreen } from '#features/bigScreen/test/bigScreenSite.ts';
import { newToken } from '#server/infrastructure/tokens.ts';
import type { BrowserUser } from '#test/e2e/browserUser.ts';
import { RecordedSeason } from '#test/e2e/recordedSeason.ts';
import { openBrowserSite } from '#test/e2e/site.ts';
import { HALL, measureTexts } from './roomPage.ts';

/** Between the first game and the last one of the day, in hours. */
const GAMES_OF_DAY = { from: 3, to: 14 };
/** The hour of the night in which the server is away. */
const SERVER_AWAY = 20;

/** Between two looks at the screen, which shows a slide for twelve seconds. */
const STEP_MS = 10 * SECOND;
/** Of the screen's memory after the first round, the one with the most games. */
const MAX_GROWTH = 1.1;

const site = await openBrowserSite();
const { t } = site;
let played: RecordedSeason;

/**
 * A screen for the room hangs from before the first lock until the champion is known. Its browser's clock runs a minute with each
 * result and two hours with each round, while nobody touches it; once the server is away for a while.
 */
test('a screen runs through a whole tournament without a hand, a message on the console or more memory', {
  tags: 'slow',
  timeout: 900_000,
}, async () => {
  played = await RecordedSeason.open(t);
  const hall = await openScreen();
  const { page } = hall;
  const heaps: number[] = [];
  for (const { number } of played.rounds) {
    await played.othersPick(number);
    await run(hall, MINUTE);
    await expectNothingOf(hall, await played.gamesOf(number));
    await hall.photograph(`screen-${number}-open`);
    await played.passDeadline(number);
    for (const [place, game] of (await played.gamesOf(number)).entries()) {
      await played.show(number, 4);
      if (number === 1 && place === 20) await expectSameAfterRestart(hall);
      await run(hall, MINUTE / 2);
      if (place % 8 === 4) await hall.photograph(`screen-${number}-game-${place}`);
      await played.decide(game);
      await run(hall, MINUTE / 2);
    }
    await page.clock.fastForward(2 * HOUR);
    await run(hall, MINUTE);
    heaps.push(await heapSize(hall));
  }
  await page
    .getByRole('status')
    .getByText(/ (win with \d+ points|wins (by \d+ points?|on the tie-breaker))$/)
    .waitFor();
  await page.getByRole('heading', { name: /^Final/ }).waitFor();
  await page.getByText('won the tournament').waitFor();
  await page.getByRole('list', { name: 'Podium' }).waitFor();
  await hall.photograph('screen-champion');
  expect(Math.max(...heaps), `bytes after each round: ${heaps}`).toBeLessThan(at(heaps, 0) * MAX_GROWTH);
});

/**
 * Each second of 24 hours passes in the screen's browser, from two hours before the lock of the first round through its games to the
 * next morning. The server's clock stays, so the lock is moved to the hour in which the browser has seen it come.
 */
test('a screen shows the right round after a day and a night without a hand, in as much memory', {
  tags: 'slow',
  timeout: 900_000,
}, async () => {
  played = await RecordedSeason.open(t);
  await played.othersPick(1);
  await played.passTime(DAY);
  const hall = await openScreen();
  const { page } = hall;
  // a minute of its clock passes at once, in which a request seems to take longer than it may
  hall.allowFailedRequests();
  let reads = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/screens/')) reads += 1;
  });
  const heaps: number[] = [];
  for (let hour = 1; hour <= 24; hour++) {
    if (hour === SERVER_AWAY) await expectSameAfterRestart(hall, HOUR, MINUTE);
    else await run(hall, HOUR, MINUTE);
    if (hour === 2) await t.moveDeadline(at(played.rounds, 0), -1);
    if (hour >= GAMES_OF_DAY.from && hour < GAMES_OF_DAY.to) {
      await played.play(1, 3);
      await played.show(1, 4);
    }
    // while games are decided the page learns more
    if (hour >= GAMES_OF_DAY.to) heaps.push(await heapSize(hall));
  }
  // at least one answer for each minute that was run, but in the hour without a server
  expect(reads).toBeGreaterThan(23 * 60);
  expect(Math.max(...heaps), `bytes after each hour of the night: ${heaps}`).toBeLessThan(at(heaps, 0) * MAX_GROWTH);

  await page.getByRole('main').getByText('First Round', { exact: true }).waitFor();
  const { rows } = await played.sam.user.call('readLeaderboard', { params: { id: played.pool.id } });
  const leader = page.getByRole('list', { name: 'Standings' }).getByRole('listitem').first();
  await leader.getByText(at(rows, 0).entryName, { exact: true }).waitFor();
  await leader.getByText(String(at(rows, 0).total), { exact: true }).waitFor();
  // which locks two days after the first one did, 22 hours ago
  const isNextShown = async () => {
    await page.clock.runFor(STEP_MS);
    return page.getByText('Second Round locks in').isVisible();
  };
  await expect.poll(isNextShown, { timeout: 60_000, interval: 1 }).toBe(true);
  await page.getByText(/^1 d [12] h$/).waitFor();
  await hall.photograph('screen-next-morning');
});

/** A TV opens the screen of the pool before anybody has a point, with a clock that the test runs. */
async function openScreen(): Promise<BrowserUser> {
  const token = newToken();
  await t.sql((sql) => putUpScreen(sql, played.pool.id, token));
  const hall = await site.visitor(HALL);
  await hall.page.clock.install();
  await hall.open(`/screen/${token}`);
  await hall.page.getByText('Nobody has a point yet').waitFor();
  return hall;
}

/** Runs the browser's clock; no text is ever small or beyond the edge. */
async function run(hall: BrowserUser, ms: number, step = STEP_MS): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    await hall.page.clock.runFor(step);
    await hall.waitForReads();
    const { smallest, beyond } = await measureTexts(hall);
    expect(smallest).toBeGreaterThanOrEqual(32);
    expect(beyond).toEqual([]);
  }
}

/** The screen has no game of an open round. */
async function expectNothingOf({ page }: BrowserUser, open: readonly Game[]): Promise<void> {
  const shown = await page.getByRole('article').allInnerTexts();
  const isShown = ({ team1, team2 }: Game) => shown.some((text) => text.includes(team1) && text.includes(team2));
  expect(open.filter(isShown)).toEqual([]);
}

/** The last state stays while the server is away, and what has happened meanwhile follows by itself. */
async function expectSameAfterRestart(hall: BrowserUser, away = MINUTE, step = STEP_MS): Promise<void> {
  const { page } = hall;
  // the rows below the leader take turns
  const shown = async () => [
    await page.getByRole('status').innerText(),
    await page.getByRole('list', { name: 'Standings' }).getByRole('listitem').first().innerText(),
  ];
  const before = await shown();
  hall.allowFailedRequests();
  await site.setDown(true);
  await run(hall, away, step);
  expect(await shown()).toEqual(before);
  await site.setDown(false);
}

/** The bytes that the page holds after its garbage is collected. */
async function heapSize({ page }: BrowserUser): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}
