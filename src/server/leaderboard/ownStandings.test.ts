import { beforeEach, expect, test } from 'vitest';
import type { Entry, Game, Group, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let rounds: Round[];
let games: Game[];
let pool: Group;
let sams: Entry;

/** Sam has picked team 1 in both rounds, and Noor team 2; round 1 is past. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  rounds = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
  games = [];
  for (const round of rounds) games.push(await t.buildGame(round));
  pool = await t.buildPool(sam, season);
  sams = await t.buildEntry(sam, season, 'sam 01');
  const noors = await t.buildEntry(noor, season, 'Noor');
  for (const entry of [sams, noors]) await t.buildMembership(pool, entry);
  for (const game of games) {
    await t.setPick(sams, game, 1);
    await t.setPick(noors, game, 2);
  }
  await pass(1);
});

async function pass(number: number): Promise<void> {
  const round = rounds[number - 1];
  if (round) await t.moveDeadline(round, number - 10);
}

async function win(number: number, winner: 1 | 2): Promise<void> {
  const game = games[number - 1];
  if (game) await t.sql((sql) => sql`update games set winner = ${winner} where id = ${game.id}`);
}

const standings = (of: ApiUser = sam) => of.call('listStandings', { params: { id: season.id } });

test('a pool’s standing in short has the leaders and the caller’s entries, as the leaderboard has them', async () => {
  await win(1, 1);
  const [standing] = await standings();
  expect(standing).toEqual({
    groupId: pool.id,
    final: false,
    rounds: 1,
    entries: 2,
    first: 1,
    leaders: [
      { entryId: sams.id, entryName: 'sam 01', username: 'sam', rank: 1, total: 1 },
      { entryId: expect.any(Number), entryName: 'Noor', username: 'noor', rank: 2, total: 0 },
    ],
    own: [{ entryId: sams.id, entryName: 'sam 01', rank: 1, total: 1, moved: null }],
  });
  const { rows } = await sam.call('readLeaderboard', { params: { id: pool.id } });
  expect(standing?.leaders).toEqual(
    rows.map(({ entryId, entryName, username, rank, total }) => ({ entryId, entryName, username, rank, total })),
  );
});

test('the points of the pool count, and a result moves the own entry at once', async () => {
  await t.sql((sql) => sql`update groups set points = '{1,20,3,4,5,6,7,8,9,10}' where id = ${pool.id}`);
  await win(1, 1);
  await pass(2);
  expect((await standings())[0]?.own).toMatchObject([{ rank: 1, total: 1, moved: 0 }]);
  await win(2, 2);
  expect((await standings())[0]?.own).toMatchObject([{ rank: 2, total: 1, moved: -1 }]);
  expect((await standings(noor))[0]).toMatchObject({ rounds: 2, own: [{ rank: 1, total: 20, moved: 1 }] });
});

test('before a round is past, neither its picks nor its winner show in a standing', async () => {
  await win(1, 1);
  const before = await standings();
  await win(2, 2);
  await t.sql((sql) => sql`update picks set side = 2 where entry_id = ${sams.id} and game_id = ${games[1]?.id ?? 0}`);
  expect(await standings()).toEqual(before);
});

test('only pools of the season that the caller plays in or runs are listed', async () => {
  const ids = async (of: ApiUser) => (await standings(of)).map(({ groupId }) => groupId);
  const others = await t.buildPool(noor, season, 'Noor’s');
  const lastYear = await t.buildSeason({ year: 2020 });
  await t.buildPool(sam, lastYear);
  expect([await ids(sam), await ids(noor)]).toEqual([[pool.id], [pool.id, others.id]]);
  expect(await ids(await t.buildUser({ isAdmin: true }))).toEqual([]);
  await t.sql((sql) => sql`insert into group_removals (group_id, user_id) values (${pool.id}, ${noor.user.id})`);
  expect(await ids(noor)).toEqual([others.id]);
});

test('a hidden user is in no standing, not even in their own', async () => {
  await win(1, 2);
  await t.sql((sql) => sql`update users set is_hidden = true where id = ${noor.user.id}`);
  for (const caller of [sam, noor]) expect(await standings(caller)).toMatchObject([{ entries: 1, first: 1 }]);
  expect((await standings())[0]?.leaders).toMatchObject([{ entryName: 'sam 01' }]);
  expect((await standings(noor))[0]?.own).toEqual([]);
});

test('an unchanged standing is answered 304', async () => {
  const path = `/api/seasons/${season.id}/standings`;
  const headers = { 'If-None-Match': (await sam.request(path)).headers.get('ETag') ?? '' };
  expect((await sam.request(path, { headers })).status).toBe(304);
  await win(1, 1);
  expect((await sam.request(path, { headers })).status).toBe(200);
});
