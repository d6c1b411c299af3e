import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { poolWriters } from '#app/testing.ts';
import type { Game, Pool, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { goTo, PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';
import { notification, notifications, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let sam: Player;
let noor: Player;
let season: Season;
let game: Game;
let pool: Pool;

/** Noor leads by the first round; in the second one Sam has Vermont and Noor has Duke. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const first = await t.buildRound(season, { name: 'First Round' });
  const decided = await t.buildGame(first, { team1: 'Auburn', team2: 'Iowa' });
  const second = await t.buildRound(season, { number: 2, name: 'Second Round' });
  game = await t.buildGame(second, { team1: 'Duke', team2: 'Vermont' });
  await t.buildGame(second, { team1: 'Kansas', team2: 'Maine', region: 'West Region' });
  pool = await t.buildPool(root, season, 'The Office');
  for (const [player, side] of [
    [sam, 2],
    [noor, 1],
  ] as const) {
    const entry = await t.buildMember(pool, player);
    await t.setPick(entry, decided, side);
    await t.setPick(entry, game, side);
  }
  await t.makeOlder('1 day');
  await t.moveDeadline(first, -7200);
  await t.moveDeadline(second, -60);
  await decideGame(root, decided, 'Auburn');
});

const change = (body: Readonly<Record<string, string | number>>) =>
  root.call('changeGame', { params: { id: game.id }, body });

test('from the moment a game is over every screen says so, silently, and points follow the confirmed winner', async () => {
  await change({ status: 'live', score1: 64, score2: 70, clock: '2nd 0:31' });
  const person = await site.open('/', PHONE, sam);
  const { page } = person;
  const inPlay = page.getByRole('region', { name: 'In play: Second Round' });
  const rank = inPlay.getByRole('list', { name: 'My ranks' }).getByRole('listitem');
  await inPlay.getByText('my pick leads').waitFor();
  await rank.getByText('1st if it ended now').waitFor();
  expect((await rank.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^2nd · 1st if it ended now of 2 · The Office/);

  await change({ status: 'final' });
  await inPlay.getByText('Final · my pick won').waitFor(SOON);
  await inPlay.getByText('0 of 2 decided · 1 being confirmed', { exact: true }).waitFor();
  await inPlay.getByText('You have 0 right, 1 being confirmed · at most 2 more points', { exact: true }).waitFor();
  await inPlay.getByText('In play', { exact: true }).waitFor();
  await rank.getByText('1st if it ended now').waitFor();
  await rank.getByText('0 points', { exact: true }).waitFor();
  await person.checkScreen('final-home');

  await goTo(person, 'My Picks');
  await page.getByText('Final · my pick won', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /Vermont Won, being confirmed$/ }).waitFor();
  await person.checkScreen('final-picks');
  await goTo(person, 'Picks Grid');
  const picks = page.locator('[data-mark="unconfirmedCorrect"], [data-mark="unconfirmedWrong"]');
  await expect.poll(() => picks.count(), SOON).toBe(2);
  await person.checkScreen('final-grid');
  await goTo(person, 'Leaderboard');
  await page.getByRole('button', { name: /0 of 2 decided · 1 being confirmed$/ }).waitFor();
  await page.getByRole('button', { name: 'As it stands' }).waitFor();
  const bracket = await person.newTab('/bracket');
  await bracket.getByText(/final, your pick won, being confirmed/).waitFor();
  expect(await notifications(person).getByRole('listitem').count()).toBe(0);

  // the source takes it back
  await goTo(person, 'Dashboard');
  await change({ status: 'live', score1: 70 });
  await inPlay.getByText('tied', { exact: true }).waitFor(SOON);
  expect(await page.getByText(/being confirmed|my pick won/).count()).toBe(0);

  await change({ status: 'final', score2: 72 });
  await inPlay.getByText('Final · my pick won').waitFor(SOON);
  await decideGame(root, game, 'Vermont');
  await notification(person, '✓ Vermont beat Duke').waitFor(SOON);
  await rank.getByText('2 points', { exact: true }).waitFor();
  await rank.getByText('1st', { exact: true }).waitFor();
});

test('where an admin accepts results, a final waits for the site’s admin after two minutes', {
  tags: 'slow',
}, async () => {
  await root.call('changeSeason', { params: { id: season.id }, body: { feed: 'suggest' } });
  await t.sql(
    (sql) => sql`
      insert into feed_games (game_id, season_id, source, winner, seen_at)
      values (${game.id}, ${season.id}, 'espn', 2, clock_timestamp() - interval '119 seconds')
    `,
  );
  const person = await site.open('/', PHONE, sam);
  const { page } = person;
  await page.getByRole('region', { name: 'In play: Second Round' }).waitFor();
  await change({ status: 'final', score1: 64, score2: 70 });
  await page.getByText('1 final waits for the site’s admin').waitFor(SOON);
  expect(await page.getByText('decided · 1 being confirmed').count()).toBe(0);
});

test('Home is one screen for one entry in one pool, and the account menu has what it has no room for', async () => {
  await change({ status: 'live', score1: 64, score2: 70 });
  for (const [player, text] of [
    [noor, 'Duke never loses'],
    [sam, 'Vermont it is'],
  ] as const) {
    for (const { message } of poolWriters) await message(player, pool.id, text);
  }
  const person = await site.open('/', PHONE, sam);
  const { page } = person;
  const ahead = page.getByRole('region', { name: 'Ahead of me' });
  await ahead.getByText('noor 01').waitFor();
  await ahead.getByText('1 ahead').waitFor();
  expect(await page.getByText('1 behind').count()).toBe(0);
  await page.getByText('1 of 2 picks are in, 1 was missed.').waitFor();
  const words = page.getByRole('link', { name: /Duke never loses.*Vermont it is/ });
  await expect.poll(() => words.count(), SOON).toBe(poolWriters.length);
  for (const name of ['My Entries', 'My Pools']) expect(await page.getByRole('heading', { name }).count()).toBe(0);
  const size = await page.evaluate(() => ({
    controls: [...document.querySelectorAll('a[href], button, select, input')].filter(
      (control) => control.getBoundingClientRect().width > 1,
    ).length,
    height: document.documentElement.scrollHeight,
  }));
  expect(size.controls).toBeLessThanOrEqual(16);
  expect(size.height).toBeLessThanOrEqual(1000);
  const boxOf = (text: string) =>
    page.getByRole('list', { name: 'My ranks' }).getByText(text, { exact: true }).boundingBox();
  const [rank, now] = [await boxOf('2nd'), await boxOf('1st if it ended now')];
  expect(now?.y).toBeLessThan((rank?.y ?? 0) + (rank?.height ?? 0));
  await person.checkScreen('home-one-screen');

  await page.getByRole('button', { name: 'Account menu of sam' }).click();
  for (const name of ['Join Pool', 'Create Pool']) await page.getByRole('menuitem', { name }).waitFor();
  await page.getByRole('menuitem', { name: 'My Entries and Pools' }).click();
  await page.getByRole('heading', { name: 'My Entries' }).waitFor();
  expect(await inPlayCount(page)).toBe(0);
  await page.getByRole('button', { name: 'New Entry', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for sam 01', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for sam 01 in The Office' }).waitFor();
  await person.checkScreen('home-lists');
  await goTo(person, 'Dashboard');
  await ahead.waitFor();
});

const inPlayCount = (page: Page) => page.getByRole('region', { name: 'In play: Second Round' }).count();
