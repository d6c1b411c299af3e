import type { Locator, Page, Request, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Group, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { playedGames } from '#server/app/demo/tournament.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

const site = await openBrowserSite();
const { t } = site;

let sam: Player;
let root: Player;
let season: Season;
let first: Round;
let games: Game[];

/** A season with four games in its open first round, and a second round. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  first = await t.buildRound(season, { number: 1, name: 'First Round' });
  await t.buildRound(season, { number: 2, name: 'Second Round' });
  games = [
    await t.buildGame(first, { region: 'South Region', team1: 'Auburn', seed1: 5, team2: 'Akron', seed2: 5 }),
    await t.buildGame(first, { team1: 'Oregon', seed1: 8, team2: 'Drake', seed2: 9 }),
    await t.buildGame(first, { team1: 'Duke', seed1: 1, team2: LONG, seed2: 16 }),
    await t.buildGame(first, { region: 'West Region', team1: 'Florida', seed1: 2, team2: 'Lipscomb', seed2: 15 }),
  ];
});

describe.each(STORY_DEVICES)('My Picks %s', (_, device) => {
  test('My Picks can be used by keyboard alone: an entry, one key per pick, favorites and undo', async () => {
    const person = await site.visitor(device, sam);
    const { page } = person;
    const calls = sentOf(page);
    await person.open('/picks');
    await makeEntry(page);
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).allTextContents(), SOON)
      .toEqual(['East Region', 'West Region', 'South Region']);
    const teams = await page.getByRole('group').getByRole('button').allTextContents();
    expect(teams.map((team) => team.replace(/^[A-Z0-9]{1,4}Seed /, ''))).toEqual(
      ['1Duke', `16${LONG}`, '8Oregon', '9Drake', '2Florida', '15Lipscomb', '5Auburn', '5Akron'].map(String),
    );

    const release = await holdSaves(page);
    await press(page, team(page, 'Duke'));
    await shows(page, 'Duke', 'Saving…');
    await person.checkScreen('picks-saving');
    release();
    await shows(page, 'Duke', 'Saved');
    await page.getByRole('status').getByText('Pick saved successfully: Duke', { exact: true }).waitFor();
    await page.getByText('1/4 picks made', { exact: true }).waitFor();
    await page.getByText('no games yet', { exact: true }).waitFor();
    await press(page, team(page, 'Duke'));
    await press(page, team(page, LONG));
    await shows(page, LONG, 'Saved');
    expect(await team(page, 'Duke').getAttribute('aria-pressed')).toBe('false');
    expect(await picksOf(person)).toEqual({ [LONG]: 1 });
    expect(calls()).toEqual(['POST /api/picks', 'POST /api/picks']);

    await press(page, page.getByRole('button', { name: 'More ways to pick' }));
    await press(page, page.getByRole('menuitem', { name: 'Pick favorites for 2' }));
    await page.getByText('2 favorites picked').waitFor();
    await shows(page, 'Oregon', 'Saved');
    await shows(page, 'Florida', 'Saved');
    expect(await picksOf(person)).toEqual({ [LONG]: 1, Oregon: 1, Florida: 1 });
    await person.checkScreen('picks-favorites');
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('2 picks saved successfully').last().waitFor();
    await expect.poll(() => picksOf(person), SOON).toEqual({ [LONG]: 1 });
    expect(calls().slice(2)).toEqual(['PUT /api/picks', 'PUT /api/picks']);
    await person.leave();
  });

  test('a matchup shows the tip-off in the browser’s zone, and each team’s abbreviation on its color', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(sam, season);
    const duke = { abbr1: 'DUK', color1: '#003087', startTime: '2031-03-20T23:39:00Z' };
    await root.call('changeGame', { params: { id: gameOf('Duke').id }, body: duke });
    const person = await site.visitor({ ...device, locale: 'en-US', timezoneId: 'America/New_York' }, sam);
    const { page } = person;
    await person.open('/picks');
    const matchup = page.getByRole('group', { name: 'Duke' });
    expect(await matchup.locator('time').innerText()).toBe('Thu 7:39 PM');
    expect(await page.getByRole('group', { name: 'Oregon' }).locator('time').count()).toBe(0);
    const tile = team(page, 'Duke').getByText('DUK', { exact: true }).locator('..');
    const look = await tile.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element).color,
    ]);
    expect(look).toEqual(['rgb(0, 48, 135)', 'rgb(255, 255, 255)']);
    expect(await tile.getAttribute('aria-hidden')).toBe('true');
    await person.checkScreen('picks-tip-off');
    await person.leave();
  });

  test('in a bracket each undecided game says whom its winner plays next', { tags: 'slow' }, async () => {
    const year = await t.buildSeason({ year: 2025, name: 'March Madness' });
    const round = await t.buildRound(year, { number: 1, name: 'First Round' });
    for (const { round: number, winner: _, slot: __, ...game } of playedGames()) {
      if (number === 1) await t.buildGame(round, game);
    }
    await t.sql((sql) => sql`update games set start_time = '2025-03-20T23:39Z' where round_id = ${round.id}`);
    const listed = await root.call('listGames', { params: { seasonId: year.id } });
    const { id = 0 } = listed.find(({ team2 }) => team2 === 'McNeese') ?? {};
    await root.call('changeGame', { params: { id }, body: { winner: 'McNeese' } });
    await t.buildEntry(sam, year);
    const person = await site.visitor({ ...device, locale: 'en-US', timezoneId: 'America/New_York' }, sam);
    const { page } = person;
    await person.open('/picks');
    const matchup = (name: string) => page.getByRole('group', { name });
    await matchup('Houston').getByText('Winner plays Gonzaga or Georgia', { exact: true }).waitFor();
    await matchup('Gonzaga').getByText('Winner plays Houston or SIU Edwardsville', { exact: true }).waitFor();
    await matchup('Purdue').getByText('Winner plays McNeese', { exact: true }).waitFor();
    expect(await matchup('McNeese').getByText('Winner plays').count()).toBe(0);
    await person.checkScreen('picks-bracket');
    await person.leave();
  });

  test('the names of a pair start at the same height when one wraps, and a first pick moves nothing', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(sam, season);
    const person = await site.visitor(device, sam);
    const { page } = person;
    await person.open('/picks');
    await team(page, LONG).waitFor();
    const topOf = async (name: string) => (await team(page, name).getByText(name, { exact: true }).boundingBox())?.y;
    expect(await topOf('Duke')).toBe(await topOf(LONG));
    const before = [await topOf('Duke'), await topOf('Akron')];
    await team(page, 'Duke').click();
    await shows(page, 'Duke', 'Saved');
    await page.getByText('1/4 picks made', { exact: true }).waitFor();
    expect([await topOf('Duke'), await topOf('Akron')]).toEqual(before);
    await person.leave();
  });

  test('Next leads to each missing pick, one after another, opens a closed round, and is gone when all picks are made', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(sam, season);
    const person = await site.visitor(device, sam);
    const { page } = person;
    await person.open('/picks');
    const next = page.getByRole('button', { name: 'Next missing pick' });
    const bar = page.locator('[data-foot]');
    await bar.getByText('0 of 4').waitFor();
    await page.getByRole('button', { name: /^First Round/ }).click();
    await team(page, 'Duke').waitFor({ state: 'hidden' });
    await next.click();
    await focused(page, 'Duke');
    await next.click();
    await focused(page, 'Oregon');
    await page.keyboard.press(' ');
    await shows(page, 'Oregon', 'Saved');
    await next.click();
    await focused(page, 'Florida');
    await page.keyboard.press(' ');
    await next.click();
    await focused(page, 'Auburn');
    await page.keyboard.press(' ');
    await next.click();
    await focused(page, 'Duke');
    await person.checkScreen('picks-next');
    await page.keyboard.press(' ');
    await bar.getByText('All in ✓').waitFor();
    await page.getByRole('status').getByText('All picks of First Round are in').waitFor();
    await person.checkScreen('picks-all-in');
    expect(await next.count()).toBe(0);
    await person.leave();
  });

  test('an unsaved pick says so, is retried once the connection is back, survives a reload and asks before it is left', async () => {
    await t.buildEntry(sam, season);
    const person = await site.visitor(device, sam);
    const { page } = person;
    await person.open('/picks');
    await team(page, 'Drake').waitFor();
    await person.setOffline(true);
    await team(page, 'Drake').click();
    await shows(page, 'Drake', 'Not saved · Retry');
    await page.locator('[data-foot]').getByText('Offline · 1 pick waits and is sent automatically').waitFor();
    await page.getByText('0/4 picks made', { exact: true }).waitFor();
    expect(await page.getByText('Failed to save pick', { exact: true }).count()).toBe(0);
    await person.checkScreen('picks-not-saved');
    await person.setOffline(false);
    await shows(page, 'Drake', 'Saved');
    await page.getByText('1/4 picks made', { exact: true }).waitFor();

    const mend = await breakSaves(page);
    await team(page, 'Florida').click();
    await shows(page, 'Florida', 'Not saved · Retry');
    await leaveFor(page);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByText('1 pick is not saved.').waitFor();
    await person.checkScreen('picks-leaving');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await reload(person)).toBe('beforeunload');
    await shows(page, 'Florida', 'Not saved · Retry');
    expect(await keptUnsaved(page)).toHaveLength(1);
    expect(await picksOf(person)).toEqual({ Drake: 1 });
    await mend();
    await team(page, 'Duke').click();
    await shows(page, 'Duke', 'Saved');
    await shows(page, 'Florida', 'Saved');
    expect(await picksOf(person)).toEqual({ Drake: 1, Duke: 1, Florida: 1 });
    expect(await keptUnsaved(page)).toEqual([]);

    await breakSaves(page);
    await team(page, 'Auburn').click();
    await shows(page, 'Auburn', 'Not saved · Retry');
    await page.getByRole('button', { name: 'Account menu of sam' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/auth');
    await expect.poll(() => keptUnsaved(page), SOON).toEqual([]);
    await person.leave();
  });

  test('a user who leaves while a pick is being saved moves on without a question once it is saved', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(sam, season);
    const person = await site.visitor(device, sam);
    const { page } = person;
    await person.open('/picks');
    const release = await holdSaves(page);
    await team(page, 'Duke').click();
    await shows(page, 'Duke', 'Saving…');
    await leaveFor(page);
    await page.getByRole('dialog', { name: 'Still saving' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/picks');
    release();
    await page.waitForURL('**/');
    expect(await picksOf(person)).toEqual({ Duke: 1 });
    await person.leave();
  });

  test('a late pick is refused, locks its game and says why', async () => {
    const entry = await t.buildEntry(sam, season);
    await t.setPick(entry, gameOf('Duke'), 1);
    const person = await site.visitor(device, sam);
    const { page } = person;
    person.expectError(409, 'POST /api/picks');
    const mend = await breakReads(person);
    await person.open('/picks');
    await page.getByText('Failed to fetch picks', { exact: true }).waitFor();
    await mend();
    await person.setOffline(true);
    await person.setOffline(false);

    const decided = await holdSaves(page);
    await team(page, 'Drake').click();
    await shows(page, 'Drake', 'Saving…');
    await root.call('changeGame', { params: { id: gameOf('Oregon').id }, body: { winner: 'Oregon' } });
    decided();
    await page.getByRole('group', { name: 'Oregon' }).getByText('This game has already been decided').waitFor();

    const release = await holdSaves(page);
    await team(page, LONG).click();
    await shows(page, LONG, 'Saving…');
    await t.moveDeadline(first, -1);
    release();
    const matchup = page.getByRole('group', { name: 'Duke' });
    await matchup.getByText('The deadline for this round has passed').waitFor();
    await shows(page, 'Duke', 'Your pick');
    await expect.poll(() => matchup.getByRole('button', { disabled: true }).count(), SOON).toBe(2);
    await page.getByRole('region', { name: 'In play: First Round' }).waitFor();
    await person.checkScreen('picks-too-late');
    await person.leave();
  });

  test('the countdown turns urgent in the last hour and locks at zero without a reload, and results, points and pool split follow', async () => {
    const pool = await buildRivals();
    await t.moveDeadline(first, 2 * 3600);
    const deadline = Date.now() + 2 * HOUR;
    const person = await site.visitor(device, sam);
    const { page } = person;
    await page.clock.install();
    const waiting = callsOnTheirWay(page);
    await person.open(device === PHONE ? '/picks' : `/groups/${pool.id}/picks`);
    const due = page.getByRole('region', { name: 'Due next: First Round' });
    await due.getByText('Time left: 1 h 59 m').waitFor();
    expect(await due.getByRole('timer').getAttribute('data-urgent')).toBeNull();

    await skipTo(page, waiting, deadline - HOUR);
    await due.getByText(/Time left: 59:5\d/).waitFor();
    await expect.poll(() => due.getByRole('timer').getAttribute('data-urgent'), SOON).toBe('true');
    await expect.poll(() => due.getByRole('timer').locator('svg').count(), SOON).toBe(1);
    await page.getByText('First Round locks in 1 hour').waitFor();
    await person.checkScreen('picks-urgent');

    const opened = await page.evaluate(() => performance.timeOrigin);
    expect(await team(page, 'Duke').isEnabled()).toBe(true);
    await skipTo(page, waiting, deadline);
    await page
      .getByRole('status')
      .filter({ hasText: /^First Round is locked$/ })
      .waitFor();
    await page.getByText('First Round is locked. 2 of 4 picks are in, 2 were missed.').waitFor();
    await expect.poll(() => page.getByRole('group').getByRole('button', { disabled: false }).count(), SOON).toBe(0);
    await page.getByRole('region', { name: 'In play: First Round' }).waitFor();
    await shows(page, 'Duke', 'Your pick');
    await person.checkScreen('picks-locked');

    await decide({ Duke: 'Duke', Oregon: 'Drake', Florida: 'Florida' });
    await page.getByRole('button', { name: 'Seed 1 Duke Correct, +1 points' }).waitFor();
    await page.getByRole('button', { name: 'Seed 8 Oregon Wrong, 0 points' }).waitFor();
    await shows(page, 'Florida', 'Won');
    await page.getByText('How The Office picked').waitFor();
    await page.getByText('Duke: 67% of 3 picks').waitFor();
    await page.getByText(`${LONG}: 33%`).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Scoring summary' }).innerText(), SOON)
      .toMatch(
        device === PHONE
          ? /^The Office\s+1 · 1st of 3\s+A Later Pool\s+1 · 1st of 1\s+First Round\s+1(\s|$)/
          : /^1\s+Total\s+1st of 3\s+in The Office\s+First Round\s+1(\s|$)/,
      );
    await page.getByRole('button', { name: 'Show when I picked' }).click();
    await expect.poll(() => page.getByText(/^Picked \w{3}, /).count(), SOON).toBe(2);
    await page.evaluate(() => window.scrollTo(0, 300));
    await person.checkScreen('picks-decided');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.screenshot({ path: `dist/pictures/picks-print-${device.viewport.width}.png`, fullPage: true });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
    await expect.poll(waiting, SOON).toBe(0);
    await person.leave();
  });

  test('My Picks of a pool has its points after the rounds, with links to its leaderboard and pick grid', {
    tags: 'slow',
  }, async () => {
    const pool = await buildRivals();
    const person = await site.visitor(device, sam);
    const { page } = person;
    await person.open(`/groups/${pool.id}/picks`);
    const summary = page.getByRole('region', { name: 'Scoring summary' });
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const isAbove = (await topOf(summary)) < (await topOf(page.getByRole('group').first()));
    // next to the rounds at a desk
    expect(isAbove).toBe(device !== PHONE);
    await person.checkScreen('picks-pool');
    for (const [name, path] of [
      ['Leaderboard of The Office', 'leaderboard'],
      ['Pick Grid of The Office', 'pick-grid'],
    ] as const) {
      await summary.getByRole('link', { name }).click();
      await page.waitForURL(`**/groups/${pool.id}/${path}`);
      await page.goBack();
    }
    await summary.waitFor();
    await person.leave();
  });

  test('a guess for the tie-breaker is saved when it is left, stays typed after an error, and locks with its result', async () => {
    const pool = await t.buildPool(sam, season, 'The Office', { ...DEFAULT_SCORING, tieBreaker: 'total' });
    const entry = await t.buildEntry(sam, season, 'sam 01');
    await t.buildMembership(pool, entry);
    const second = await t.buildEntry(sam, season, 'sam 02');
    const person = await site.visitor(device, sam);
    const { page } = person;
    const stored = async () => (await sam.call('readGuess', { query: { entryId: entry.id } })).total;
    const part = page.getByRole('region', { name: 'Tie-breaker' });
    const field = part.getByLabel('Your guess, both scores together');
    await person.open('/picks');
    await field.fill('401');
    await field.press('Enter');
    await part.getByText('The total is a whole number from 0 to 400', { exact: true }).waitFor();
    await field.fill('141');
    await field.blur();
    await part.getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).toBe(141);

    person.expectError(503, 'PUT /api/picks/tie-breaker');
    await intercept(page, '**/api/picks/tie-breaker*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await field.fill('150');
    await field.press('Enter');
    const retry = part.getByRole('button', { name: 'Not saved · Retry' });
    await retry.waitFor();
    // above the bar at the foot
    await retry.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await person.checkScreen('picks-guess-unsaved');
    expect([await field.inputValue(), await stored()]).toEqual(['150', 141]);
    await page.unroute('**/api/picks/tie-breaker*');
    await retry.click();
    await part.getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).toBe(150);

    const last = await t.buildRound(season, { number: 6, name: 'Championship' });
    const game = await t.buildGame(last, { region: 'Championship' });
    await person.reload();
    await page.getByRole('button', { name: /^Championship/ }).click();
    await expect.poll(() => field.inputValue(), SOON).toBe('150');
    await field.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await person.checkScreen('picks-guess');
    await t.sql((sql) => sql`update rounds set deadline = now() - make_interval(secs => 7 - number)`);
    await t.sql((sql) => sql`update games set winner = 1, score1 = 77, score2 = 66 where id = ${game.id}`);
    await person.reload();
    await part.getByText('You guessed 150 points. The total was 143: 7 off.', { exact: true }).waitFor();
    expect(await field.count()).toBe(0);
    const tab = await person.newTab(`/picks?entryId=${second.id}`);
    await tab.getByRole('button', { name: game.team1 }).waitFor();
    expect(await tab.getByRole('region', { name: 'Tie-breaker' }).count()).toBe(0);
    await person.leave();
  });

  test('every screen of a season shows that a round was reopened or that an own pick was removed', {
    tags: 'slow',
  }, async () => {
    const pool = await buildRivals();
    await t.moveDeadline(first, -3600);
    const person = await site.visitor({ ...device, locale: 'en-US', timezoneId: 'UTC' }, sam);
    const { page } = person;
    await person.open('/');
    await page.getByText('sam 01').first().waitFor();
    const news = page.getByRole('region', { name: 'News' });
    expect(await news.count()).toBe(0);
    const deadline = new Date(Date.now() + HOUR).toISOString();
    await root.call('changeRound', { params: { id: first.id }, body: { name: first.name, deadline } });
    const reopened =
      /^First Round was reopened by root on \w{3}, .+: its picks are secret again and can be changed until \w{3}, .+\.$/;
    await news.getByText(reopened).waitFor();
    await dropPick('Baylor', 'Yale');
    for (const address of ['/picks', `/groups/${pool.id}/leaderboard`, `/groups/${pool.id}/pick-grid`]) {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await page.waitForURL(`**${address}`);
      await news.getByText(reopened).waitFor();
      await news
        .getByText('Baylor is no longer in First Round: your pick against Yale was removed from sam 01.')
        .waitFor();
    }
    await person.checkScreen('picks-news');
    await person.leave();
  });

  test('the notice of a removed pick leads to its game, and ends when that is picked again', {
    tags: 'slow',
  }, async () => {
    const pool = await buildRivals();
    await dropPick('Baylor', 'Akron', gameOf('Auburn'));
    const person = await site.visitor(device, sam);
    const { page } = person;
    await person.open(`/groups/${pool.id}/leaderboard`);
    const text = page.getByText('Baylor is no longer in First Round: your pick against Akron was removed from sam 01.');
    await text.waitFor();
    await person.checkScreen('picks-dropped');
    await page.getByRole('link', { name: 'Pick again' }).click();
    await team(page, 'Auburn').and(page.locator(':focus')).waitFor();
    const top = () =>
      team(page, 'Auburn').evaluate((button) => button.getBoundingClientRect().top / window.innerHeight);
    await expect.poll(top, SOON).toBeLessThan(0.8);
    await page.keyboard.press('Enter');
    await shows(page, 'Auburn', 'Saved');
    await expect.poll(() => text.count(), SOON).toBe(0);
    await person.leave();
  });
});

test('the pool split of a round that locked while offline appears once the connection is back', {
  tags: 'slow',
}, async () => {
  const pool = await buildRivals();
  await t.moveDeadline(first, 2 * 3600);
  const deadline = Date.now() + 2 * HOUR;
  const person = await site.visitor(PHONE, sam);
  const { page } = person;
  // a new stream would fetch it, too
  await intercept(page, '**/api/events?*', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  const waiting = callsOnTheirWay(page);
  await person.open(`/groups/${pool.id}/picks`);
  await team(page, 'Duke').waitFor();
  person.allowFailedRequests();
  await site.setDown(true);
  await skipTo(page, waiting, deadline);
  await page.getByText('First Round is locked', { exact: true }).waitFor();
  await t.moveDeadline(first, -1);
  await site.setDown(false);
  await page.getByText('Duke: 67% of 3 picks').waitFor(SOON);
  await person.leave();
});

describe('time zones', () => {
  test.each([
    {
      timezoneId: 'America/New_York',
      deadlines: ['Sun, Mar 14, 1:30 AM', 'Sun, Mar 14, 3:30 AM'],
      picked: 'Picked Sat, Mar 13, 1:00 PM, changed Sun, Mar 14, 1:15 AM',
    },
    {
      timezoneId: 'Europe/Berlin',
      deadlines: ['Sun, Mar 14, 7:30 AM', 'Sun, Mar 14, 8:30 AM'],
      picked: 'Picked Sat, Mar 13, 7:00 PM, changed Sun, Mar 14, 7:15 AM',
    },
    {
      timezoneId: 'Asia/Kolkata',
      deadlines: ['Sun, Mar 14, 12:00 PM', 'Sun, Mar 14, 1:00 PM'],
      picked: 'Picked Sat, Mar 13, 11:30 PM, changed Sun, Mar 14, 11:45 AM',
    },
  ])(
    'times are in the browser’s zone before and after a change of its clocks: $timezoneId',
    { tags: 'slow' },
    async (zone) => {
      const year = await t.buildSeason({ year: 2027, name: 'March Madness' });
      // New York’s clocks skip the hour in between
      const round = await t.buildRound(year, { number: 1, name: 'First Round', deadline: '2027-03-14T06:30:00.000Z' });
      await t.buildRound(year, { number: 2, name: 'Second Round', deadline: '2027-03-14T07:30:00.000Z' });
      const game = await t.buildGame(round, { team1: 'Duke', team2: 'Yale' });
      await t.setPick(await t.buildEntry(sam, year), game, 1);
      await t.sql((sql) => sql`update picks set made_at = '2027-03-13T18:00Z', changed_at = '2027-03-14T06:15Z'`);
      const person = await site.visitor({ ...PHONE, locale: 'en-US', timezoneId: zone.timezoneId }, sam);
      const { page } = person;
      await person.open('/picks');
      const card = page.getByRole('region', { name: 'Due next: First Round' });
      const times = card.or(page.getByRole('button', { name: /^Second Round/ })).locator('time');
      await expect.poll(() => times.allInnerTexts(), SOON).toEqual(zone.deadlines);
      await page.getByRole('button', { name: 'Show when I picked' }).click();
      await page.getByText(zone.picked, { exact: true }).waitFor();
      await person.leave();
    },
  );
});

function gameOf(name: string): Game {
  const game = games.find(({ team1, team2 }) => team1 === name || team2 === name);
  if (!game) throw new Error(`${name} plays nowhere`);
  return game;
}

/**
 * Sam and two others play in a pool: all pick Oregon, two pick Duke and nobody Florida. Sam is in a later pool, too.
 */
async function buildRivals(): Promise<Group> {
  const people = [sam, await t.buildUser(), await t.buildUser()];
  const pool = await t.buildPool(sam, season);
  for (const [index, person] of people.entries()) {
    const entry: Entry = await t.buildEntry(person, season);
    await t.buildMembership(pool, entry);
    await t.setPick(entry, gameOf('Oregon'), 1);
    await t.setPick(entry, gameOf('Duke'), index < 2 ? 1 : 2);
    if (person === sam) await t.buildMembership(await t.buildPool(sam, season, 'A Later Pool'), entry);
  }
  return pool;
}

/** Removes a pick of every entry, like a changed winner; with `game` the one in that game, else one of a deleted game. */
async function dropPick(team: string, opponent: string, game?: Game): Promise<void> {
  if (game) await t.sql((sql) => sql`update games set slot = 1 where id = ${game.id}`);
  const region = game?.region ?? 'East Region';
  await t.sql(
    (sql) => sql`
      insert into dropped_picks (entry_id, round_id, season_id, region, slot, team, opponent)
      select id, ${first.id}, season_id, ${region}, 1, ${team}, ${opponent} from entries
    `,
  );
}

/** Closes the round and sets the winners of these teams' games. */
async function decide(winners: Readonly<Record<string, string>>): Promise<void> {
  const deadline = new Date(Date.now() - MINUTE).toISOString();
  await root.call('changeRound', { params: { id: first.id }, body: { name: first.name, deadline } });
  for (const [name, winner] of Object.entries(winners)) {
    await root.call('changeGame', { params: { id: gameOf(name).id }, body: { winner } });
  }
}

function team(page: Page, name: string): Locator {
  return page.getByRole('group').getByRole('button', { name });
}

async function shows(page: Page, name: string, state: string): Promise<void> {
  await team(page, name).getByText(state, { exact: true }).waitFor(SOON);
}

/** Presses Tab until the element has the focus, then Space. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(' ');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Waits until a team has the focus, inside the window. */
async function focused(page: Page, name: string): Promise<void> {
  const target = team(page, name);
  await expect.poll(() => target.evaluate((element) => element === document.activeElement), SOON).toBe(true);
  const box = await target.boundingBox();
  expect(box && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0)).toBe(true);
}

/** Accepts the proposed name with Enter. */
async function makeEntry(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'New Entry' }));
  await page.locator('input:focus').waitFor();
  expect(await page.getByLabel('Entry name').inputValue()).toBe('sam 01');
  await page.keyboard.press('Enter');
  await page.getByText('New entry created successfully', { exact: true }).waitFor();
  await page.getByText('0/4 picks made', { exact: true }).waitFor();
}

/** The storage keys of unsaved picks. */
function keptUnsaved(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('unsaved-picks')));
}

/** Leaves through the logo, which links to the dashboard. */
async function leaveFor(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Unbusted' }).click();
}

/** Reloads the page. Returns the kind of dialog that it opened. */
async function reload(person: BrowserUser): Promise<string | undefined> {
  let asked: string | undefined;
  person.page.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.accept();
  });
  await person.reload();
  return asked;
}

const SAVES = '**/api/picks?*';
const isSave = (route: Route) => route.request().method() !== 'GET';

/** Delays saves until the returned function is called. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, SAVES, async (route) => {
    if (isSave(route)) await promise;
    await route.continue();
  });
  return resolve;
}

/** Aborts reads of picks until the returned function is called. */
async function breakReads(person: BrowserUser): Promise<() => Promise<void>> {
  person.allowFailedRequests();
  const cut = (route: Route) => (isSave(route) ? route.continue() : route.abort('internetdisconnected'));
  await intercept(person.page, SAVES, cut);
  return () => person.page.unroute(SAVES, cut);
}

/** Aborts saves until the returned function is called. */
async function breakSaves(page: Page): Promise<() => Promise<void>> {
  const cut = (route: Route) => (isSave(route) ? route.abort('internetdisconnected') : route.continue());
  await intercept(page, SAVES, cut);
  return () => page.unroute(SAVES, cut);
}

function sentOf(page: Page): () => string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/picks' && request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`);
  });
  return () => sent;
}

/** The number of calls in flight: a fast-forwarded clock would run into their timeouts. */
function callsOnTheirWay(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (/\/api\/(?!events)/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** The picked teams of the first entry on the server. */
async function picksOf(person: BrowserUser): Promise<Record<string, number>> {
  const [{ id } = { id: 0 }] = (await person.read('/api/entries')) as Entry[];
  const picks = (await person.read(`/api/picks?entryId=${id}`)) as { pick: string }[];
  return Object.fromEntries(picks.map(({ pick }) => [pick, 1]));
}

/**
 * Fast-forwards the browser's clock to a second after this server time in epoch milliseconds. The clock is paused before,
 * so that no call is in flight.
 */
async function skipTo(page: Page, waiting: () => number, moment: number): Promise<void> {
  const now = () => page.evaluate(() => Date.now());
  await page.clock.pauseAt((await now()) + 2 * SECOND);
  await expect.poll(waiting, SOON).toBe(0);
  await page.clock.fastForward(moment - (await now()) + SECOND);
  await page.clock.resume();
}
