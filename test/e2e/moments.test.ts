import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { insertGames } from '#server/app/demo/demoQueries.ts';
import { ENTRANTS } from '#server/app/demo/entrants.ts';
import { pickSide } from '#server/app/demo/plan.ts';
import { FINAL_FOUR, type RecordedGame, ROUND_NAMES, recordedGames, YEAR } from '#server/app/demo/tournament.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import { updateScreen } from '#server/pools/bigScreen/bigScreenQueries.ts';
import { savePicks } from '#server/pools/picks/pickQueries.ts';
import { teamOn } from '#server/tournament/season/gamesQueries.ts';
import type { ApiUser } from '#test/support/app.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { HALL, measureTexts } from './roomPage.ts';
import { openBrowserSite } from './site.ts';
import { notifications, SOON } from './toasts.ts';

const PLAYERS = 13;
/** Of the rounds, after the first one. */
const DEADLINES = [0, 2 * DAY, 7 * DAY, 9 * DAY, 16 * DAY, 18 * DAY];
/** How many of the first games sam has picked when he is photographed picking. */
const PICKED = 9;

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
const recorded = recordedGames();

interface Player {
  readonly user: ApiUser;
  readonly entry: Entry;
  readonly daring: number;
}

let root: ApiUser;
let season: Season;
let rounds: Round[];
let players: Player[];
let sam: Player;
let pool: { readonly id: number; readonly inviteCode: string };

/** A pool of thirteen plays the recorded tournament, and what a phone shows first is photographed at nine moments of it. */
test('the nine moments of a pool, each on the first screen of a phone', {
  tags: 'slow',
  timeout: 900_000,
}, async () => {
  await openSeason();

  await photograph('1-invited', `/groups/join/${pool.inviteCode}`, { isStranger: true });

  await othersPick(1, { except: ['sam', 'JT', 'Tomás', 'lin.wei'] });
  await photograph('2-lobby', leaderboard());

  await pickFavorites(PICKED);
  await photograph('3-picking', `/picks?entryId=${sam.entry.id}`, {
    counts: ({ page }) => page.getByRole('main').getByRole('group'),
    atLeast: 4,
  });

  await pickFavorites(30);
  await othersPick(1, { except: ['sam', 'Tomás'] });
  await passTime(26 * HOUR - 4 * MINUTE);
  await photograph('4-last-minute-home', '/');
  await photograph('4-last-minute-picks', `/picks?entryId=${sam.entry.id}`, {
    counts: ({ page }) => page.getByText('No pick yet'),
    atLeast: 2,
  });

  await passTime(5 * MINUTE);
  await photograph('5-lock-home', '/');
  await photograph('5-lock-leaderboard', leaderboard());

  await passTime(3 * HOUR);
  await play(1, 11);
  await show(1, 3);
  await photographResult('6-result', 'right');
  await photograph('6-result-leaderboard', leaderboard());

  await photographResult('7-overtaking', 'overtaking');
  await photograph('7-overtaking-leaderboard', leaderboard());

  await play(1);
  await photograph('8-round-complete-home', '/');
  await photograph('8-round-complete-leaderboard', leaderboard());
  await photograph('8-round-complete-picks', `/picks?entryId=${sam.entry.id}`);

  for (const { number, deadline } of rounds.slice(1)) {
    await othersPick(number);
    await passTime(Date.parse((await roundNow(number)).deadline) - Date.now() + MINUTE);
    await play(number);
    expect(Date.parse(deadline)).toBeGreaterThan(Date.now());
  }
  await photograph('9-champion-home', '/');
  await photograph('9-champion-leaderboard', leaderboard());
});

/**
 * A screen for the room hangs from before the first lock until the champion is known. Its browser's clock runs a minute with each
 * result and two hours with each round, while nobody touches it; once the server is away for a while.
 */
test('a screen runs through a whole tournament without a hand, a message on the console or more memory', {
  tags: 'slow',
  timeout: 900_000,
}, async () => {
  await openSeason();
  const hall = await openScreen();
  const { page } = hall;
  const heaps: number[] = [];
  for (const { number } of rounds) {
    await othersPick(number);
    await run(hall, MINUTE);
    await expectNothingOf(hall, await gamesOf(number));
    await hall.photograph(`screen-${number}-open`);
    await passTime(Date.parse((await roundNow(number)).deadline) - Date.now() + MINUTE);
    for (const [place, game] of (await gamesOf(number)).entries()) {
      await show(number, 4);
      if (number === 1 && place === 20) await expectSameAfterRestart(hall);
      await run(hall, MINUTE / 2);
      if (place % 8 === 4) await hall.photograph(`screen-${number}-game-${place}`);
      await decide(game);
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
  await openSeason();
  await othersPick(1);
  await passTime(DAY);
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
    if (hour === 2) await t.moveDeadline(at(rounds, 0), -1);
    if (hour >= GAMES_OF_DAY.from && hour < GAMES_OF_DAY.to) {
      await play(1, 3);
      await show(1, 4);
    }
    // while games are decided the page learns more
    if (hour >= GAMES_OF_DAY.to) heaps.push(await heapSize(hall));
  }
  // at least one answer for each minute that was run, but in the hour without a server
  expect(reads).toBeGreaterThan(23 * 60);
  expect(Math.max(...heaps), `bytes after each hour of the night: ${heaps}`).toBeLessThan(at(heaps, 0) * MAX_GROWTH);

  await page.getByRole('main').getByText('First Round', { exact: true }).waitFor();
  const { rows } = await sam.user.call('readLeaderboard', { params: { id: pool.id } });
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
  await t.database.query(updateScreen, pool.id, hashToken(token));
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

/** Thirteen players are in the pool of the first, and the first round locks in 26 hours. */
async function openSeason(): Promise<void> {
  await t.database.reset();
  season = await t.buildSeason({ year: YEAR + 1, name: 'March Madness' });
  const first = Date.now() + 26 * HOUR;
  rounds = [];
  for (const [index, name] of ROUND_NAMES.entries()) {
    const deadline = new Date(first + at(DEADLINES, index)).toISOString();
    rounds.push(await t.buildRound(season, { number: index + 1, name, deadline }));
  }
  players = [];
  for (const { username, entryName, daring } of ENTRANTS.slice(0, PLAYERS)) {
    const user = await t.buildUser({ username, isAdmin: players.length === 0 });
    players.push({ user, entry: await t.buildEntry(user, season, entryName), daring });
  }
  root = at(players, 0).user;
  sam = at(players, 1);
  await root.call('changeSeason', {
    params: { id: season.id },
    body: { finalFour: [[...FINAL_FOUR[0]], [...FINAL_FOUR[1]]] },
  });
  const built = await t.buildPool(root, season, 'The Office', { upsetBonus: 1, tieBreaker: 'total' });
  pool = built;
  for (const { entry } of players) {
    await t.buildMembership(built, entry);
    await t.setGuess(entry, 130 + entry.id);
  }
  const opening = at(rounds, 0);
  const games = recorded
    .filter(({ round }) => round === 1)
    .map(({ played }, index) => ({
      ...played,
      seasonId: season.id,
      roundId: opening.id,
      winner: null,
      decidedAt: null,
      score1: null,
      score2: null,
      startTime: new Date(first + (1 + Math.floor(index / 4)) * 45 * MINUTE),
      createdAt: new Date(),
    }));
  await t.sql((sql) => insertGames(sql, games));
}

const leaderboard = () => `/groups/${pool.id}/leaderboard`;

async function roundNow(number: number): Promise<Round> {
  const now = await root.call('listRounds', { params: { seasonId: season.id } });
  const round = now.find((each) => each.number === number);
  if (!round) throw new Error(`there is no round ${number}`);
  return round;
}

async function gamesOf(number: number): Promise<Game[]> {
  const games = await root.call('listGames', { params: { seasonId: season.id } });
  return games.filter(({ roundId }) => roundId === at(rounds, number - 1).id);
}

/** All players but these pick every game of a round that they have not picked, most of them favorites. */
async function othersPick(number: number, { except = [] as readonly string[] } = {}): Promise<void> {
  const games = await gamesOf(number);
  const saves = players
    .filter(({ user }) => !except.includes(user.user.username))
    .map(({ entry, daring }) => ({
      entryId: entry.id,
      picks: games.map((game, place) => {
        // spread evenly and the same in every run
        const luck = ((entry.id * 37 + place * 53 + number * 11) % 100) / 100;
        return { gameId: game.id, pick: teamOn(game, pickSide(game, daring, luck)) };
      }),
    }));
  await t.sql((sql) => savePicks(sql, saves));
}

/** Sam picks the favorites of the first games of round 1, and the winners of the last ones. */
async function pickFavorites(count: number): Promise<void> {
  const games = (await gamesOf(1)).slice(0, count);
  const picks = games.map((game, place) => ({
    gameId: game.id,
    pick: place > 12 ? resultOf(game).winner : teamOn(game, pickSide(game, 0, 0.5)),
  }));
  await t.sql((sql) => savePicks(sql, [{ entryId: sam.entry.id, picks }]));
}

/** Lets time pass: all that is to come is nearer, and all that was made is longer ago. */
async function passTime(ms: number): Promise<void> {
  const past = `${Math.round(ms)} milliseconds`;
  await t.sql((sql) => sql`update games set start_time = start_time - ${past}::interval`);
  await t.makeOlder(past);
  await t.afterSeals(
    (sql) => sql`update rounds set deadline = deadline - ${past}::interval where deadline > clock_timestamp()`,
  );
}

function resultOf({ team1, team2 }: Game): { winner: string; score1: number; score2: number } {
  const game = recorded.find(({ home, away }: RecordedGame) =>
    [home, away].every(({ name }) => name === team1 || name === team2),
  );
  if (!game) throw new Error(`${team1} and ${team2} never met`);
  const { played } = game;
  const [score1, score2] = played.team1 === team1 ? [played.score1, played.score2] : [played.score2, played.score1];
  return { winner: score1 > score2 ? team1 : team2, score1, score2 };
}

async function decide(game: Game): Promise<void> {
  await root.call('changeGame', { params: { id: game.id }, body: resultOf(game) });
}

/** Plays the next undecided games of a round, or all. */
async function play(number: number, count = Number.POSITIVE_INFINITY): Promise<void> {
  const undecided = (await gamesOf(number)).filter(({ winner }) => winner === null);
  for (const game of undecided.slice(0, count)) await decide(game);
}

/** Shows the next undecided games of a round as live. */
async function show(number: number, count: number): Promise<void> {
  const undecided = (await gamesOf(number)).filter(({ winner }) => winner === null);
  for (const [index, game] of undecided.slice(0, count).entries()) {
    const { score1, score2 } = resultOf(game);
    const body = { status: 'live' as const, score1: score1 - 12, score2: score2 - 11 };
    await root.call('changeGame', { params: { id: game.id }, body: { ...body, clock: `${4 + index}:31 - 2nd Half` } });
  }
}

async function samsRank(): Promise<number> {
  const { rows } = await sam.user.call('readLeaderboard', { params: { id: pool.id } });
  const row = rows.find(({ entryId }) => entryId === sam.entry.id);
  if (!row) throw new Error('sam is not in the pool');
  return row.rank;
}

/** Photographs Home at the next result that sam has picked right, or by which he gains a place. */
async function photographResult(name: string, until: 'right' | 'overtaking'): Promise<void> {
  const person = await site.open('/', PHONE, sam.user);
  await ready(person);
  for (const game of await gamesOf(1)) {
    if (game.winner !== null) continue;
    const before = await samsRank();
    await decide(game);
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
  const person = await site.open(address, PHONE, isStranger ? undefined : sam.user);
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
