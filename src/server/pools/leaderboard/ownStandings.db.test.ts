import { beforeEach, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let rounds: Round[];
let games: Game[];
let pool: Pool;
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
  if (game) await t.setWinner(game, winner);
}

function secondRound(): Round {
  const [, round] = rounds;
  if (!round) throw new Error('there is one round only');
  return round;
}

const standings = (of: Caller = sam) => of.call('listStandings', { params: { id: season.id } });

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
      { entryId: sams.id, entryName: 'sam 01', username: 'sam', rank: 1, total: 1, distance: null },
      { entryId: expect.any(Number), entryName: 'Noor', username: 'noor', rank: 2, total: 0, distance: null },
    ],
    own: [{ entryId: sams.id, entryName: 'sam 01', rank: 1, total: 1, moved: null }],
  });
  const { rows } = await sam.call('readLeaderboard', { params: { id: pool.id } });
  expect(standing?.leaders).toEqual(
    rows.map(({ entryId, entryName, username, rank, total, distance }) => {
      return { entryId, entryName, username, rank, total, distance };
    }),
  );
});

test('a chosen tile is at once in every list of a pool, and a tile that is made from the name in none', async () => {
  const params = { id: pool.id };
  const shown = async () => {
    const [standing] = await standings();
    const { rows } = await sam.call('readLeaderboard', { params });
    const { entries } = await sam.call('readPickGrid', { params });
    const members = await sam.call('listMembers', { params });
    return [standing?.leaders ?? [], rows, entries, members.map(({ user }) => user)].map((people) =>
      people.map(({ username, tileEmoji, tileColor }) => ({ username, tileEmoji, tileColor })).filter(hasTile),
    );
  };
  const hasTile = (person: object) => Object.values(person).filter(Boolean).length > 1;
  expect(await shown()).toEqual([[], [], [], []]);
  await noor.call('changeProfile', { body: { tileEmoji: '🎈' } });
  const balloon = { username: 'noor', tileEmoji: '🎈', tileColor: undefined };
  expect(await shown()).toEqual(Array(4).fill([balloon]));
  await noor.call('changeProfile', { body: { tileColor: 'teal' } });
  expect(await shown()).toEqual(Array(4).fill([{ ...balloon, tileColor: 'teal' }]));
  await noor.call('changeProfile', { body: { tileEmoji: null, tileColor: null } });
  expect(await shown()).toEqual([[], [], [], []]);
});

test('the points of the pool count, and a result moves the own entry at once', async () => {
  await t.sql((sql) => sql`update pools set points = '{1,20,3,4,5,6,7,8,9,10}' where id = ${pool.id}`);
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
  await t.sql((sql) => sql`insert into pool_removals (pool_id, user_id) values (${pool.id}, ${noor.user.id})`);
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

test('a standing is scored once for all callers, again after a result, a new member and a passed deadline', async () => {
  await t.moveDeadline(secondRound(), 60);
  let passedMs = 0;
  const database = { ...t.database, now: () => t.database.now() + passedMs };
  const app = t.appHere({}, undefined, { database });
  const built = () => app.services.cache.builds.standings ?? 0;
  const [asSam, asNoor] = [new Caller(app, sam.cookie), new Caller(app, noor.cookie)];
  async function look() {
    const before = built();
    const [[ofSam], [ofNoor]] = [await standings(asSam), await standings(asNoor)];
    await standings(asSam);
    return { built: built() - before, ofSam, ofNoor };
  }
  expect(await look()).toMatchObject({ built: 1, ofSam: { own: [{ total: 0 }] }, ofNoor: { own: [{ total: 0 }] } });
  expect(await look()).toMatchObject({ built: 0 });
  await win(1, 2);
  expect(await look()).toMatchObject({ built: 1, ofSam: { own: [{ rank: 2 }] }, ofNoor: { own: [{ rank: 1 }] } });
  await t.buildMember(pool, noor, 'another');
  expect(await look()).toMatchObject({
    built: 1,
    ofSam: { entries: 3 },
    ofNoor: { own: [{ total: 1 }, { total: 0 }] },
  });
  await win(2, 1);
  expect(await look()).toMatchObject({ built: 1, ofSam: { rounds: 1 } });
  await t.passDeadline(secondRound());
  passedMs = 61_000;
  expect(await look()).toMatchObject({ built: 1, ofSam: { rounds: 2, own: [{ rank: 1, moved: 1 }] } });
});

test('entries with the same total share a rank, in the standing and before the last round', async () => {
  await t.buildMember(pool, await t.buildUser(), 'third');
  await win(1, 1);
  await pass(2);
  const own = { rank: 1, total: 1, moved: 0 };
  expect(await standings()).toMatchObject([{ first: 1, own: [own] }]);
  expect((await standings(noor))[0]?.own).toMatchObject([{ rank: 2, total: 0, moved: 0 }]);
  await t.sql((sql) => sql`update pools set points = '{2,2,3,4,5,6,7,8,9,10}' where id = ${pool.id}`);
  await win(2, 2);
  expect(await standings()).toMatchObject([{ first: 2, own: [{ rank: 1, total: 2, moved: 0 }] }]);
  expect((await standings(noor))[0]?.own).toMatchObject([{ rank: 1, total: 2, moved: 1 }]);
});

test('an entry that was created after the first round has not moved after the second', async () => {
  const pat = await t.buildUser({ username: 'pat' });
  const pats = await t.buildMember(pool, pat);
  const [, game] = games;
  if (game) await t.setPick(pats, game, 1);
  await pass(2);
  await win(1, 2);
  await win(2, 1);
  expect((await standings(pat))[0]?.own).toMatchObject([{ rank: 1, total: 2, moved: null }]);
  expect((await standings())[0]?.own).toMatchObject([{ rank: 1, total: 2, moved: 1 }]);
});

test('a reopened round leaves the standing, and a corrected winner and a changed team count at once', async () => {
  await pass(2);
  await win(1, 1);
  await win(2, 1);
  expect(await standings()).toMatchObject([{ rounds: 2, own: [{ rank: 1, total: 3 }] }]);
  await t.moveDeadline(secondRound(), 60);
  expect(await standings()).toMatchObject([{ rounds: 1, own: [{ rank: 1, total: 1, moved: null }] }]);
  await win(1, 2);
  expect(await standings()).toMatchObject([{ own: [{ rank: 2, total: 0 }] }]);
  const [first] = games;
  await t.sql((sql) => sql`update games set team1 = 'Zed', winner = 1 where id = ${first?.id ?? 0}`);
  expect(await standings()).toMatchObject([{ own: [{ rank: 1, total: 1 }] }]);
});

test('a pool that is deleted after it was listed is left out', async () => {
  const app = t.appHere({});
  await t.sql((sql) => sql`delete from pools where id = ${pool.id}`);
  expect(await app.services.standings.readStanding(pool, sam.user.id)).toBeUndefined();
  expect(await standings(new Caller(app, sam.cookie))).toEqual([]);
});
