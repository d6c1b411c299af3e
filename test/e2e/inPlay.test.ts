import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round } from '#contract/schemas.ts';
import { playedGames } from '#server/tournament/recorded/tournament.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { buildMarch, gamesOf, type March, roundOf } from '#test/support/marchFixture.ts';
import { goTo, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { showDetails } from './leaderboardPage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let sam: Player;
let march: March;
let second: Round;
let sweet: Round;
let games: Game[];
let entry: Entry;
let pool: Pool;

/** The Second Round has just locked: sam has picked team1 in all of its 16 games but two. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  march = await buildMarch(t, 1);
  second = roundOf(march, 2);
  sweet = roundOf(march, 3);
  games = gamesOf(march, second);
  entry = await t.buildEntry(sam, march.season);
  for (const game of games.slice(0, 14)) await t.setPick(entry, game, 1);
  pool = await t.buildPool(sam, march.season);
  await t.buildMembership(pool, entry);
  await t.moveDeadline(second, -60);
});

describe.each(STORY_DEVICES)('the round in play %s', (_, device) => {
  test('the dashboard begins with the round in play, its results and the own picks', { tags: 'slow' }, async () => {
    const person = await site.open('/', device, sam);
    const { page } = person;
    const inPlay = page.getByRole('region', { name: 'In play: Second Round' });
    await inPlay.getByText('0 of 16 decided').waitFor();
    await inPlay.getByText('You have 0 right, 14 to come', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: /^Due next/ }).count()).toBe(0);
    await person.checkScreen('in-play-dashboard-locked');

    await decide({ 0: 1, 2: 2, 4: 1 });
    await inPlay.getByText('3 of 16 decided').waitFor(SOON);
    await inPlay.getByText('You have 2 right, 11 to come · at most 22 more points').waitFor();
    const picks = page.getByRole('list', { name: 'My picks of this round' }).getByRole('listitem');
    const marks = () => picks.evaluateAll((items) => items.map((item) => item.getAttribute('data-mark')));
    expect(await marks()).toEqual(['right', ...Array(device === PHONE ? 3 : 5).fill('toCome')]);
    await person.checkScreen('in-play-dashboard');
    await page.getByRole('button', { name: 'Show all 14 picks' }).click();
    expect(await marks()).toEqual(['right', ...Array(11).fill('toCome'), 'wrong', 'right']);
  });

  test('dashboard, bracket and pick grid show the tip-off of undecided games, and the dashboard is in its order', {
    tags: 'slow',
  }, async () => {
    for (const [index, startTime] of ['2031-03-22T23:39Z', null, '2031-03-22T16:15Z', '2031-03-22T14:00Z'].entries()) {
      await t.sql((sql) => sql`update games set start_time = ${startTime} where id = ${games[index]?.id ?? 0}`);
    }
    await decide({ 3: 1 });
    const person = await site.visitor({ ...device, locale: 'en-US', timezoneId: 'America/New_York' }, sam);
    const { page } = person;
    const teams = (index: number) => [games[index]?.team1 ?? '', games[index]?.team2 ?? ''] as const;
    await person.open('/');
    const listed = page.getByRole('list', { name: 'My picks of this round' }).getByRole('listitem');
    await listed.first().waitFor();
    const [last = '', first = '', second = '', third = ''] = await listed.allInnerTexts();
    expect(last).toContain('✓ right');
    expect(first).toMatch(new RegExp(`${teams(2)[0]}\\s+to beat ${teams(2)[1]}\\s+Sat 12:15 PM`));
    expect(second).toMatch(new RegExp(`${teams(0)[0]}\\s+to beat ${teams(0)[1]}\\s+Sat 7:39 PM`));
    expect(third).toContain(teams(1)[0]);
    expect(await listed.locator('time').allTextContents()).toEqual(['Sat 12:15 PM', 'Sat 7:39 PM']);
    await person.checkScreen('tip-off-dashboard');
    await goTo(person, 'Bracket');
    await page.getByRole('heading', { name: 'East Region' }).waitFor();
    const tipOffs = page.getByRole('list', { name: 'Second Round' }).locator('time');
    expect(await tipOffs.allTextContents()).toEqual(['Sat 7:39 PM', 'Sat 12:15 PM']);
    await person.checkScreen('tip-off-bracket');
    await goTo(person, 'Picks Grid');
    const row = (index: number) => page.getByRole('rowheader', { name: teams(index)[0] });
    await row(0).waitFor();
    expect(await row(0).locator('time').innerText()).toBe('Sat 7:39 PM');
    expect(await row(1).locator('time').count()).toBe(0);
    expect(await row(3).locator('time').count()).toBe(0);
    await person.checkScreen('tip-off-grid');
  });

  test('My Picks opens with the round in play, undecided games first', { tags: 'slow' }, async () => {
    await decide({ 0: 1, 1: 2 });
    const person = await site.open('/picks', device, sam);
    const { page } = person;
    await page.getByRole('region', { name: 'In play: Second Round' }).getByText('2 of 16 decided').waitFor();
    const control = page.getByRole('button', { name: /^Second Round/ });
    expect(await control.getAttribute('aria-expanded')).toBe('true');
    expect(await control.innerText()).toMatch(/14\/16 picks made\s+2 points[\s\S]+\d:\d\d/);
    expect(await headings(page)).toEqual(['East Region', 'West Region', 'South Region', 'Midwest Region', 'Decided']);
    const last = (await matchups(page)).slice(-2);
    expect(last).toEqual(games.slice(0, 2).map(({ team1, team2 }) => `${team1} or ${team2}`));
    await person.checkScreen('in-play-picks');
  });

  test('on My Picks a result turns a pick in its place, with the points and what is still to come', {
    tags: 'slow',
  }, async () => {
    await decide({ 0: 1, 1: 2 });
    const person = await site.visitor(device, sam);
    const { page } = person;
    const ranksBefore = page.waitForResponse('**/api/seasons/*/standings');
    await person.open('/picks');
    await page.getByRole('region', { name: 'In play: Second Round' }).getByText('2 of 16 decided').waitFor();
    const before = await matchups(page);
    await ranksBefore;
    await decide({ 2: 1 });
    await page.getByRole('radio', { name: `${games[2]?.team1} Correct, +2 points` }).waitFor(SOON);
    expect(await matchups(page)).toEqual(before);
    expect(await page.locator('[data-new]').allTextContents()).toEqual([
      expect.stringContaining(games[2]?.team1 ?? ''),
    ]);
    await notification(person, `✓ ${games[2]?.team1} beat ${games[2]?.team2}`).waitFor(SOON);
    await notification(person, '+2 for sam 01').waitFor();
    await person.checkScreen('in-play-picks-result');
    await page.getByText('You have 2 right, 11 to come · at most 22 more points').waitFor();
  });

  test('the next round is due once one of its games can be picked', { tags: 'slow' }, async () => {
    await decide(Object.fromEntries(games.slice(0, 12).map((_, index) => [index, 1])));
    const person = await site.open('/picks', device, sam);
    const { page } = person;
    await page.getByText(/^Next: Sweet 16/).waitFor();
    await setGames(6);
    const due = page.getByRole('region', { name: 'Due next: Sweet 16' });
    await due.getByText('0/6 picks made', { exact: true }).waitFor(SOON);
    await due.getByText('2 more games as winners come in').waitFor();
    expect(await page.getByRole('button', { name: /^Sweet 16/ }).getAttribute('aria-expanded')).toBe('true');
    const control = page.getByRole('button', { name: /^Sweet 16/ });
    await page.getByRole('button', { name: 'Pick favorites for 6' }).click();
    await due.getByText('6/6 picks made').waitFor();
    await page.locator('#picks-bar').getByText('6 of 6 picks made').waitFor();
    await control.scrollIntoViewIfNeeded();
    await person.checkScreen('in-play-picks-next');
  });

  test('the next round is complete only with all of its games, and those that are added are news', {
    tags: 'slow',
  }, async () => {
    await decide(Object.fromEntries(games.slice(0, 12).map((_, index) => [index, 1])));
    for (const game of await setGames(6)) await t.setPick(entry, game, 1);
    const person = await site.open('/', device, sam);
    const { page } = person;
    await page.getByText('All 6 picks made so far').waitFor();
    expect(await page.getByText('All picks made').count()).toBe(0);
    await person.checkScreen('in-play-dashboard-next');
    const [seventh, last] = await setGames(8);
    await page.getByText('2 picks missing').waitFor(SOON);
    const news = page.getByText(`2 more games of Sweet 16 can be picked: ${teamsOf(seventh)} and ${teamsOf(last)}.`);
    await news.waitFor();
    await person.checkScreen('in-play-dashboard-added');
    await page.getByRole('link', { name: 'Pick', exact: true }).click();
    await page
      .getByRole('group', { name: seventh?.team1 ?? '' })
      .locator(':focus')
      .waitFor();
    for (const game of [seventh, last]) {
      const matchup = page.getByRole('group', { name: `${game?.team1} or ${game?.team2}` });
      await matchup.getByRole('radio', { name: game?.team1 ?? '' }).click();
    }
    await expect.poll(() => news.count(), SOON).toBe(0);
  });
});

describe.each(STORY_DEVICES)('the lock of a round %s', (_, device) => {
  beforeEach(async () => {
    await t.makeOlder('1 hour');
    await t.moveDeadline(second, 3600);
  });

  test('My Picks says at the deadline and after a reload how many picks are in, until the user leaves it', {
    tags: 'slow',
  }, async () => {
    const person = await site.open('/picks', device, sam);
    const { page } = person;
    await page.getByRole('region', { name: 'Due next: Second Round' }).waitFor();
    expect(await locked(page).count()).toBe(0);
    await t.moveDeadline(second, -1);
    await locked(page).getByText('Second Round is locked. 14 of 16 picks are in, 2 were missed.').waitFor(SOON);
    await person.checkScreen('locked-picks');
    const reloaded = await person.newTab('/picks');
    await locked(reloaded).waitFor();

    await locked(page).getByRole('link', { name: 'See who picked whom' }).click();
    await page.waitForURL(`**/groups/${pool.id}/pick-grid`);
    await page.getByRole('table').first().waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'In play: Second Round' }).waitFor();
    expect(await locked(page).count()).toBe(0);
  });

  test('the dashboard counts the picks of all entries at the lock, until the user closes the message', {
    tags: 'slow',
  }, async () => {
    const another = await t.buildEntry(sam, march.season, 'sam 02');
    for (const game of games) await t.setPick(another, game, 2);
    await t.makeOlder('1 hour');
    const person = await site.open('/', device, sam);
    const { page } = person;
    await page.getByRole('region', { name: 'Due next: Second Round' }).waitFor();
    await t.moveDeadline(second, -1);
    await locked(page).getByText('Second Round is locked. 30 of 32 picks are in, 2 were missed.').waitFor(SOON);
    await person.checkScreen('locked-dashboard');
    const picks = await person.newTab('/picks');
    await locked(picks).getByText('30 of 32 picks are in').waitFor();
    await locked(page)
      .getByRole('button', { name: 'Close', description: /^Second Round is locked/ })
      .click();
    await expect.poll(() => locked(page).count(), SOON).toBe(0);
    await page.locator('#main:focus').waitFor();
    const reloaded = await person.newTab('/');
    await reloaded.getByRole('region', { name: 'In play: Second Round' }).waitFor();
    expect(await locked(reloaded).count()).toBe(0);
  });
});

test('the end of the session does not close the message of the lock', { tags: 'slow' }, async () => {
  await t.givePassword(sam);
  await t.makeOlder('1 hour');
  const person = await site.open('/picks', PHONE, sam);
  const { page } = person;
  await locked(page).waitFor();
  person.expectError(401, `GET /api/games/${march.season.id}`);
  const ended = /\/api\/(user|games\/\d+)$/;
  await intercept(page, ended, (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
  await page.waitForURL('**/auth?redirect=*');
  await page.getByLabel('Username', { exact: true }).fill('sam');
  await page.unroute(ended);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await locked(page).waitFor();
});

test('without a pool the lock leads nowhere', { tags: 'slow' }, async () => {
  await t.sql((sql) => sql`delete from pool_memberships`);
  await t.makeOlder('1 hour');
  const person = await site.open('/', PHONE, sam);
  await locked(person.page).getByText('Second Round is locked. 14 of 16').waitFor();
  expect(await locked(person.page).getByRole('link').count()).toBe(0);
});

describe.each(STORY_DEVICES)('the round in play of a pool %s', (_, device) => {
  test('the leaderboard begins with the round in play', { tags: 'slow' }, async () => {
    await decide({ 0: 1, 1: 2 });
    const person = await site.open('/leaderboard', device, sam);
    const { page } = person;
    await page.getByRole('button', { name: 'Second Round · 2 of 16 decided' }).waitFor();
    await showDetails(person);
    await page.getByText('You have 1 right, 12 to come · at most 24 more points').waitFor();
    await page.getByText('1 entry · after 1 round', { exact: true }).waitFor();
    await person.checkScreen('in-play-leaderboard');
    await page.getByRole('button', { name: 'sam 01', exact: true }).click();
    await page.getByText('1 of 2 correct × 2 points each · 12 to come').waitFor();
  });

  test('Manage Pool begins with the round in play, and then with the next one that is due', {
    tags: 'slow',
  }, async () => {
    await decide({ 0: 1, 1: 2 });
    const person = await site.open(`/groups/${pool.id}/manage`, device, sam);
    const { page } = person;
    await page.getByRole('region', { name: 'In play: Second Round' }).getByText('2 of 16 decided').waitFor();
    await page.getByText(/^Next: Sweet 16/).waitFor();
    await person.checkScreen('in-play-manage');
    await setGames(6);
    await page
      .getByRole('region', { name: 'Due next: Sweet 16' })
      .getByText('2 more games as winners come in')
      .waitFor(SOON);
  });
});

test('the leaderboard has a line for each of three own entries, and an entry says where its picks differ', {
  tags: 'slow',
}, async () => {
  const noor = await t.buildUser({ username: 'noor' });
  const another = await t.buildMember(pool, sam, 'sam 02');
  for (const name of ['sam 03', 'sam 04']) await t.buildMember(pool, sam, name);
  const rival = await t.buildMember(pool, noor);
  for (const game of games.slice(0, 1)) await t.setPick(another, game, 2);
  for (const game of games.slice(0, 3)) await t.setPick(rival, game, 2);
  await t.makeOlder('30 days');
  await decide({ 0: 1 });
  const person = await site.open('/leaderboard', PHONE, sam);
  const { page } = person;
  await showDetails(person);
  const lines = page.getByRole('list', { name: 'In play: Second Round' }).getByRole('listitem');
  await expect
    .poll(() => lines.allTextContents(), SOON)
    .toEqual([
      'sam 01: 1 right, 13 to come · at most 26 more points',
      'sam 02: 0 right, 0 to come',
      'sam 03: no picks in this round',
      'and 1 more entry',
    ]);
  await person.checkScreen('in-play-leaderboard-entries');
  await page.getByRole('button', { name: 'noor 01', exact: true }).click();
  await page.getByText('vs sam 01: 3 picks differ').waitFor();
  await page.getByText('vs sam 01: no picks differ').waitFor();
  await person.checkScreen('in-play-entry-differs');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'sam 02', exact: true }).click();
  await page.getByText('0 of 1 correct × 2 points each').waitFor();
  expect(await page.getByText(/^vs /).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('rounds from before a player joined are no missed picks, on any screen', { tags: 'slow' }, async () => {
  const noors = await t.buildMember(pool, await t.buildUser({ username: 'noor' }));
  for (const game of games.slice(0, 1)) await t.setPick(noors, game, 2);
  await t.makeOlder('30 days');
  const pat = await t.buildUser({ username: 'pat' });
  await t.buildMember(pool, pat);
  await decide({ 0: 1 });
  const person = await site.open('/', PHONE, pat);
  const { page } = person;
  const inPlay = page.getByRole('region', { name: 'In play: Second Round' });
  await inPlay.getByText('Played before you joined').waitFor();
  expect(await page.getByText(/missed|no picks?\b/).count()).toBe(0);
  await person.checkScreen('late-dashboard');

  await goTo(person, 'My Picks');
  await inPlay.getByText('Played before you joined').first().waitFor();
  await page.getByRole('button', { name: /^First Round\s*Played before you joined/ }).waitFor();
  await page.getByText('1 did not pick').first().waitFor();
  const splitOf = (index: number) => {
    const name = `${games[index]?.team1} or ${games[index]?.team2}`;
    return page.getByRole('group', { name, exact: true }).innerText();
  };
  expect(await splitOf(0)).toContain('50% of 2 picks');
  expect(await splitOf(1)).toMatch(/100% of 1 pick\s+1 did not pick/);
  expect(await splitOf(15)).toContain('Nobody picked this game');
  expect(await page.getByText(/^0\/|^0 points/).count()).toBe(0);
  await page.getByText('1 did not pick').first().scrollIntoViewIfNeeded();
  await person.checkScreen('late-picks');

  await goTo(person, 'Leaderboard');
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'pat 01', exact: true }) });
  await row.getByText('joined later').waitFor();
  expect(await row.getByText(/same rank|up|down/).count()).toBe(0);
  // nobody had a point before the last round
  expect(await page.getByText('same rank as before').count()).toBe(0);
  await person.checkScreen('late-leaderboard');
  await page.getByRole('button', { name: 'pat 01', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'pat 01' });
  await expect.poll(() => dialog.getByText('Played before you joined').count(), SOON).toBe(2);
  await person.checkScreen('late-entry');
  await page.keyboard.press('Escape');

  await goTo(person, 'Picks Grid');
  await page.getByText('16 games · 3 entries · 1 joined later').waitFor();
  const teams = new RegExp(`${games[1]?.team1}.*${games[1]?.team2}`);
  await page.getByRole('rowheader', { name: teams }).getByRole('button').click();
  const headings = page.getByRole('dialog', { name: 'Who picked whom' }).getByRole('heading', { level: 3 });
  await expect
    .poll(() => headings.allInnerTexts(), SOON)
    .toEqual([
      expect.stringMatching(/1 of 1 · 100%$/),
      expect.stringMatching(/0 of 1 · 0%$/),
      expect.stringMatching(/^No pick\s+1 of 2$/),
      expect.stringMatching(/^Joined later\s+1$/),
    ]);
  await page.keyboard.press('Escape');
  await person.checkScreen('late-grid');

  const host = await site.open(`/groups/${pool.id}/leaderboard`, PHONE, sam);
  await host.page.getByRole('button', { name: 'pat 01', exact: true }).click();
  await expect.poll(() => host.page.getByText('Played before they joined').count(), SOON).toBe(2);
});

test('the last pick of a round ends in a summary with the deadline', {
  tags: 'slow',
}, async () => {
  await t.moveDeadline(second, 3600);
  for (const game of games.slice(14, 15)) await t.setPick(entry, game, 1);
  const last = games[15];
  const person = await site.open('/picks', PHONE, sam);
  const { page } = person;
  await page.getByRole('group', { name: last?.team1 ?? '' }).waitFor();
  expect(await page.getByText('All 16 picks made').count()).toBe(0);
  await page
    .getByRole('group')
    .getByRole('radio', { name: last?.team1 ?? '' })
    .click();
  await page.getByText('All 16 picks made').waitFor();
  await page.getByText(/^You can change them until \w{3}, /).scrollIntoViewIfNeeded();
  await person.checkScreen('picks-all-made');
});

/** Sets winners by the game's position in the round. */
async function decide(sides: Readonly<Record<number, number>>): Promise<void> {
  for (const [index, side] of Object.entries(sides)) {
    const game = games[Number(index)];
    if (!game) throw new Error(`there is no game ${index}`);
    const winner = side === 1 ? game.team1 : game.team2;
    await decideGame(root, game, winner);
  }
}

/** Makes the games of the Sweet 16 that are missing among the first `count`, and returns those made. */
async function setGames(count: number): Promise<Game[]> {
  const existing = await t.sql((sql) => sql`select from games where round_id = ${sweet.id}`);
  const made: Game[] = [];
  for (const { region, team1, seed1, team2, seed2 } of playedGames()
    .filter(({ round }) => round === 3)
    .slice(existing.length, count)) {
    made.push(await t.buildGame(sweet, { region, team1, seed1, team2, seed2 }));
  }
  return made;
}

function locked(page: Page): Locator {
  return page.getByRole('region', { name: 'Locked: Second Round' });
}

function teamsOf(game: Game | undefined): string {
  return `${game?.team1} – ${game?.team2}`;
}

function headings(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 3 }).filter({ visible: true }).allTextContents();
}

function matchups(page: Page): Promise<string[]> {
  return page.getByRole('group').filter({ visible: true }).locator('legend').allTextContents();
}
