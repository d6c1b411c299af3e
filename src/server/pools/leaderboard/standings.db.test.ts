import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { savePicks } from '#server/pools/picks/pickQueries.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { decideGame } from '#test/support/fixtures.ts';

const t: TestApp = await testApp();
let admin: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let round: Round;
let games: Game[];
let pool: Pool;
let sams: Entry;
let noors: Entry;

beforeEach(async () => {
  await t.database.reset();
  admin = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  round = await t.buildRound(season, { name: 'First Round' });
  games = [
    await t.buildGame(round, { team1: 'Alabama', team2: 'BYU', seed1: 2, seed2: 7 }),
    await t.buildGame(round, { team1: 'Duke', team2: 'Oregon', seed1: 1, seed2: 5 }),
  ];
  pool = await t.buildPool(sam, season);
  sams = await t.buildEntry(sam, season, 'sam 01');
  noors = await t.buildEntry(noor, season, 'Noor');
  await t.buildMembership(pool, sams);
  await t.buildMembership(pool, noors);
});

const leaderboard = (of: ApiUser = sam) => of.call('readLeaderboard', { params: { id: pool.id } });
const grid = (of: ApiUser = sam) => of.call('readPickGrid', { params: { id: pool.id } });
const roundPicks = (of: ApiUser, roundNumber: number | string = 1) =>
  of.call('listPoolPicks', { params: { id: pool.id, roundNumber } });

function game(n: number): Game {
  const found = games[n];
  if (!found) throw new Error(`no game ${n}`);
  return found;
}

const win = (n: number, winner: string | null) => decideGame(admin, game(n), winner);

describe('before the deadline', () => {
  test('before the deadline no call shows another entry’s pick', async () => {
    await t.setPick(sams, game(0), 1);
    const ask = async (person: ApiUser) =>
      JSON.stringify([await leaderboard(person), await grid(person), await roundPicks(person)]);
    const before = [await ask(noor), await ask(admin)];
    expect(await roundPicks(sam)).toEqual([{ entryId: sams.id, gameId: game(0).id, pick: 'Alabama' }]);
    await t.setPick(sams, game(1), 2);
    expect([await ask(noor), await ask(admin)]).toEqual(before);
    expect(before.join()).not.toContain('Alabama');
  });

  test('before the deadline a winner changes no total', async () => {
    await t.setPick(sams, game(0), 1);
    await win(0, 'Alabama');
    expect((await leaderboard()).rounds).toEqual([]);
    expect((await leaderboard()).rows).toMatchObject([
      { entryName: 'Noor', rank: 1, total: 0, points: [] },
      { entryName: 'sam 01', rank: 1, total: 0, points: [] },
    ]);
  });
});

describe('after the deadline', () => {
  beforeEach(async () => {
    await t.setPick(sams, game(0), 1);
    await t.setPick(sams, game(1), 1);
    await t.setPick(noors, game(0), 2);
    await t.moveDeadline(round, -1);
  });

  test('after the deadline the leaderboard follows winners that are set, corrected and cleared', async () => {
    await win(0, 'BYU');
    expect(await leaderboard()).toEqual({
      groupId: pool.id,
      seasonId: season.id,
      final: false,
      championshipTotal: null,
      rounds: [{ id: round.id, number: 1, name: 'First Round', top: 1 }],
      rows: [
        {
          entryId: noors.id,
          entryName: 'Noor',
          userId: noor.user.id,
          username: 'noor',
          rank: 1,
          total: 1,
          points: [1],
          joinedAfter: 0,
          absent: [],
          guess: null,
          distance: null,
        },
        {
          entryId: sams.id,
          entryName: 'sam 01',
          userId: sam.user.id,
          username: 'sam',
          rank: 2,
          total: 0,
          points: [0],
          joinedAfter: 0,
          absent: [],
          guess: null,
          distance: null,
        },
      ],
    });
    await win(0, 'Alabama');
    await win(1, 'Duke');
    expect((await leaderboard()).rows).toMatchObject([
      { entryName: 'sam 01', rank: 1, total: 2 },
      { entryName: 'Noor', rank: 2, total: 0 },
    ]);
    await win(0, null);
    await win(1, null);
    expect((await leaderboard()).rows).toMatchObject([
      { entryName: 'Noor', rank: 1, total: 0 },
      { entryName: 'sam 01', rank: 1, total: 0 },
    ]);
  });

  test('after the deadline the grid has every pick in grid order and entries in leaderboard order', async () => {
    await win(0, 'Alabama');
    const { rounds, entries } = await grid(noor);
    expect(rounds).toMatchObject([{ number: 1, games: [{ team1: 'Duke' }, { team1: 'Alabama', winner: 'Alabama' }] }]);
    expect(entries).toMatchObject([
      { entryName: 'sam 01', total: 1, picks: [1, 1] },
      { entryName: 'Noor', total: 0, picks: [0, 2] },
    ]);
  });

  test('after the deadline the picks of a round are those of the whole pool, by entry and game', async () => {
    const outsider = await t.buildUser();
    await t.setPick(await t.buildEntry(outsider, season), game(0), 1);
    expect(await roundPicks(noor)).toEqual([
      { entryId: sams.id, gameId: game(0).id, pick: 'Alabama' },
      { entryId: sams.id, gameId: game(1).id, pick: 'Duke' },
      { entryId: noors.id, gameId: game(0).id, pick: 'BYU' },
    ]);
  });

  test('leaderboard and grid say after which round an entry was created, whenever it joined the pool', async () => {
    const pats = await t.buildEntry(await t.buildUser({ username: 'pat' }), season, 'Pat');
    const second = await t.buildRound(season, { number: 2 });
    await t.buildGame(second);
    await t.buildMembership(pool, pats);
    const joined = async () => [
      (await leaderboard()).rows.map(({ entryName, joinedAfter }) => [entryName, joinedAfter]),
      (await grid()).entries.map(({ entryName, joinedAfter }) => [entryName, joinedAfter]),
    ];
    const listed = (round: number) => [
      ['Noor', 0],
      ['Pat', round],
      ['sam 01', 0],
    ];
    expect(await joined()).toEqual([listed(1), listed(1)]);
    await t.sql((sql) => sql`update entries set created_at = created_at + interval '1 hour' where id = ${pats.id}`);
    await t.moveDeadline(second, -0.5);
    expect(await joined()).toEqual([listed(2), listed(2)]);
    await t.moveDeadline(second, 7300);
    await t.moveDeadline(round, 7200);
    expect(await joined()).toEqual([listed(0), listed(0)]);
    await t.sql((sql) => sql`update entries set created_at = created_at - interval '1 day' where id = ${pats.id}`);
    await t.moveDeadline(round, -1);
    expect(await joined()).toEqual([listed(0), listed(0)]);
  });

  test('teams that swap sides keep their picks', async () => {
    await win(0, 'Alabama');
    const before = await leaderboard();
    await admin.call('changeGame', { params: { id: game(0).id }, body: { team1: 'BYU', team2: 'Alabama' } });
    expect(await leaderboard()).toEqual(before);
    expect((await roundPicks(sam))[0]?.pick).toBe('Alabama');
  });

  test('a deadline moved into the future hides the round and its picks again', async () => {
    await win(0, 'Alabama');
    expect((await grid(noor)).rounds).toHaveLength(1);
    await t.moveDeadline(round, 60);
    expect((await grid(noor)).rounds).toEqual([]);
    expect((await leaderboard(noor)).rows).toMatchObject([{ total: 0 }, { total: 0 }]);
    expect(await roundPicks(noor)).toEqual([{ entryId: noors.id, gameId: game(0).id, pick: 'BYU' }]);
    await t.moveDeadline(round, -1);
    expect((await leaderboard(noor)).rows).toMatchObject([{ total: 1 }, { total: 0 }]);
  });

  test('a hidden user’s entry is only in their own picks, and the ranks close up', async () => {
    await win(0, 'Alabama');
    await t.sql((sql) => sql`update users set is_hidden = true where id = ${sam.user.id}`);
    expect((await leaderboard(noor)).rows).toMatchObject([{ entryName: 'Noor', rank: 1 }]);
    expect((await grid(sam)).entries).toMatchObject([{ entryName: 'Noor' }]);
    expect((await roundPicks(noor)).map(({ entryId }) => entryId)).toEqual([noors.id]);
    expect((await roundPicks(sam)).map(({ entryId }) => entryId)).toEqual([sams.id, sams.id, noors.id]);
  });

  test('an entry that left or whose user was removed is not on the leaderboard', async () => {
    await t.sql((sql) => sql`update pool_memberships set is_active = false where entry_id = ${noors.id}`);
    expect((await leaderboard()).rows).toMatchObject([{ entryName: 'sam 01' }]);
    await t.sql((sql) => sql`update pool_memberships set is_active = true`);
    await t.sql((sql) => sql`insert into pool_removals (pool_id, user_id) values (${pool.id}, ${noor.user.id})`);
    expect((await grid()).entries).toMatchObject([{ entryName: 'sam 01' }]);
  });

  test('a game of an open round that is created, renamed or deleted leaves the cached picks; one of a past round does not', async () => {
    const app = t.appHere({});
    const { builds } = app.services.cache;
    const asSam = new Caller(app, sam.cookie);
    async function readAfter(change: () => Promise<unknown>): Promise<number> {
      await asSam.call('readLeaderboard', { params: { id: pool.id } });
      await asSam.call('readLeaderboard', { params: { id: pool.id } });
      const { picks = 0, leaderboards = 0 } = builds;
      await change();
      await asSam.call('readLeaderboard', { params: { id: pool.id } });
      expect(builds.leaderboards).toBe(leaderboards + 1);
      return (builds.picks ?? 0) - picks;
    }
    const second = await t.buildRound(season, { number: 2 });
    const created = async (of: Round) => {
      games[2] = await t.buildGame(of, { team1: 'Iowa', team2: 'Yale' });
    };
    const renamed = () => admin.call('changeGame', { params: { id: game(2).id }, body: { team1: 'Kansas' } });
    const deleted = () => admin.call('deleteGame', { params: { id: game(2).id } });
    const read = [];
    for (const change of [() => created(second), renamed, deleted]) read.push(await readAfter(change));
    expect(read).toEqual([0, 0, 0]);
    for (const change of [() => created(round), renamed, deleted]) read.push(await readAfter(change));
    expect(read.slice(3)).toEqual([1, 1, 1]);
  });

  test('the leaderboard uses the points of its pool', async () => {
    await t.sql((sql) => sql`update pools set points = '{7,2,3,4,5,6,7,8,9,10}' where id = ${pool.id}`);
    await win(0, 'Alabama');
    expect((await leaderboard()).rows[0]).toMatchObject({ entryName: 'sam 01', total: 7, points: [7] });
  });

  test('an unchanged leaderboard is answered 304, a changed one 200', async () => {
    await win(0, 'Alabama');
    const path = `/api/groups/${pool.id}/leaderboard`;
    const first = await sam.request(path);
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    const second = await sam.request(path, { headers });
    expect([second.status, await second.text()]).toEqual([304, '']);
    await win(0, 'BYU');
    expect((await sam.request(path, { headers })).status).toBe(200);
  });

  test('a season is final when its Championship has a winner and is past', async () => {
    const last = await t.buildRound(season, { number: 6 });
    const championship = await t.buildGame(last, { region: 'Championship' });
    await t.setWinner(championship, 1);
    expect((await leaderboard()).final).toBe(false);
    await t.moveDeadline(last, -0.5);
    expect((await leaderboard()).final).toBe(true);
    await t.setWinner(championship, null);
    expect((await leaderboard()).final).toBe(false);
  });
});

test('a save in flight at the deadline is committed before the round is first shown', async ({ skip }) => {
  skip(t.database.kind === 'embedded', 'the embedded database has one connection');
  const pick = { gameId: game(0).id, pick: 'Alabama' };
  let isSaved: boolean | undefined = false;
  let finish = async () => {};
  // on a slow machine the save may come after a near deadline
  for (let seconds = 0.2; !isSaved; seconds *= 2) {
    await finish();
    await t.moveDeadline(round, seconds);
    finish = await t.hold(async (tx) => {
      isSaved = (await savePicks(tx, [{ entryId: sams.id, picks: [pick] }]))[0]?.isSaved;
    });
  }
  await expect.poll(() => t.sql((sql) => sql`select from rounds where deadline <= clock_timestamp()`)).toHaveLength(1);
  const reading = grid(noor);
  await t.waitForBlockedQuery();
  await finish();
  expect((await reading).entries).toContainEqual(expect.objectContaining({ entryName: 'sam 01', picks: [0, 1] }));
});
