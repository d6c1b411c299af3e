import { beforeEach, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
const HOUR = 3600;

let root: ApiUser;
let ada: ApiUser;
let bea: ApiUser;
let season: Season;
let round: Round;
let games: [Game, Game];
let first: Entry;
let second: Entry;

/** ada plays with two entries and bea with one in a pool; the round has two games. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  // by name, whatever the case and the order of their ids
  bea = await t.buildUser({ username: 'bea' });
  ada = await t.buildUser({ username: 'Ada' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  games = [await t.buildGame(round), await t.buildGame(round, { team1: 'Utah', team2: 'Drake' })];
  const pool = await t.buildPool(root, season);
  second = await t.buildEntry(bea, season, 'only');
  first = await t.buildEntry(ada, season, 'first');
  for (const entry of [second, first, await t.buildEntry(ada, season, 'second')]) await t.buildMembership(pool, entry);
});

const missing = async () => {
  const users = await root.call('listMissing', { params: { id: round.id } });
  return users.map(({ username, entries }) => [username, ...entries.map((each) => `${each.name}: ${each.missing}`)]);
};

test('those who miss picks of an open round are listed by name, with each entry that misses some', async () => {
  const users = await root.call('listMissing', { params: { id: round.id } });
  expect(users.map(({ userId }) => userId)).toEqual([ada.user.id, bea.user.id]);
  expect(users[1]?.entries).toEqual([{ id: second.id, name: 'only', missing: 2 }]);
  for (const game of games) await t.setPick(first, game, 1);
  await t.setPick(second, games[0], 2);
  expect(await missing()).toEqual([
    ['Ada', 'second: 2'],
    ['bea', 'only: 1'],
  ]);
  await t.setPick(second, games[1], 2);
  expect(await missing()).toEqual([['Ada', 'second: 2']]);
});

test('a decided game is not missed, and a hidden player is listed as well', async () => {
  await t.sql((sql) => sql`update games set winner = 1 where id = ${games[0].id}`);
  await t.sql((sql) => sql`update users set is_hidden = true where id = ${bea.user.id}`);
  expect(await missing()).toEqual([
    ['Ada', 'first: 1', 'second: 1'],
    ['bea', 'only: 1'],
  ]);
});

test('only entries of pools in which the round counts are listed', async () => {
  await t.buildEntry(await t.buildUser({ username: 'cleo' }), season);
  const later = await t.buildPool(root, season, 'Later', { countsFrom: 2 });
  await t.buildMembership(later, await t.buildEntry(await t.buildUser({ username: 'dan' }), season));
  await t.buildMembership(later, first);
  await t.sql((sql) => sql`update pool_memberships set is_active = false where entry_id = ${second.id}`);
  expect(await missing()).toEqual([['Ada', 'first: 2', 'second: 2']]);
});

test('a guess that is due counts as a pick', async () => {
  await t.sql((sql) => sql`update pools set tie_breaker = 'total'`);
  await t.sql((sql) => sql`update games set region = 'Championship' where id = ${games[0].id}`);
  for (const game of games) await t.setPick(second, game, 1);
  expect(await missing()).toEqual([
    ['Ada', 'first: 3', 'second: 3'],
    ['bea', 'only: 1'],
  ]);
  await bea.call('saveGuess', { query: { entryId: second.id }, body: { total: 140 } });
  expect(await missing()).toEqual([['Ada', 'first: 3', 'second: 3']]);
});

test('nobody is listed of a past round, of one without games and of an archived season', async () => {
  await t.moveDeadline(round, -HOUR);
  expect(await missing()).toEqual([]);
  await t.moveDeadline(round, HOUR);
  expect(await missing()).toHaveLength(2);
  await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
  expect(await missing()).toEqual([]);
  await t.sql((sql) => sql`update seasons set is_archived = false`);
  await t.sql((sql) => sql`delete from games`);
  expect(await missing()).toEqual([]);
});
