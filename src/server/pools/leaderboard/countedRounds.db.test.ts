import { beforeEach, expect, test } from 'vitest';
import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { readCsv } from '#test/support/csv.ts';

const t: TestApp = await testApp();
let sam: ApiUser;
let season: Season;
let rounds: Round[];
let games: Game[];
let fromFirst: Pool;
let fromSecond: Pool;

/** In both pools sam has picked team 1 in both rounds, and noor team 2. The second round is the Championship. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  const noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  rounds = [await t.buildRound(season, { number: 1 }), await t.buildRound(season, { number: 2 })];
  const [first, second] = rounds as [Round, Round];
  games = [await t.buildGame(first), await t.buildGame(second, { region: 'Championship' })];
  fromFirst = await t.buildPool(sam, season);
  fromSecond = await t.buildPool(sam, season, 'Second chance', { ...DEFAULT_SCORING, countsFrom: 2 });
  for (const [index, person] of [sam, noor].entries()) {
    const entry = await t.buildEntry(person, season, `${person.user.username} 01`);
    for (const pool of [fromFirst, fromSecond]) await t.buildMembership(pool, entry);
    for (const game of games) await t.setPick(entry, game, index === 0 ? 1 : 2);
  }
});

/** Lets a round pass, and the team of that side win its game. */
async function play(number: number, winner: 1 | 2): Promise<void> {
  const [round, game] = [rounds[number - 1], games[number - 1]];
  if (!round || !game) throw new Error(`no round ${number}`);
  await t.moveDeadline(round, number - 10);
  await t.setWinner(game, winner);
}

const of = ({ id }: Pool) => ({ params: { id } });
const leaderboard = (pool: Pool) => sam.call('readLeaderboard', of(pool));
const grid = (pool: Pool) => sam.call('readPickGrid', of(pool));

async function standing(pool: Pool) {
  const listed = await sam.call('listStandings', { params: { id: season.id } });
  return listed.find(({ groupId }) => groupId === pool.id);
}

test('before the first round that counts is past, a pool shows no earlier round, pick or point', async () => {
  await play(1, 1);
  expect(await leaderboard(fromSecond)).toMatchObject({
    rounds: [],
    rows: [
      { entryName: 'noor 01', rank: 1, total: 0, points: [] },
      { entryName: 'sam 01', rank: 1, total: 0, points: [] },
    ],
  });
  expect(await grid(fromSecond)).toMatchObject({ rounds: [], entries: [{ picks: [] }, { picks: [] }] });
  expect(await standing(fromSecond)).toMatchObject({ rounds: 0, own: [{ rank: 1, total: 0, moved: null }] });
  expect(await standing(fromFirst)).toMatchObject({ rounds: 1, own: [{ rank: 1, total: 1 }] });
});

test('earlier rounds earn nothing in a pool that counts from a later one, and are in none of its columns', async () => {
  await play(1, 1);
  await play(2, 2);
  expect(await leaderboard(fromSecond)).toMatchObject({
    rounds: [{ number: 2, top: 2 }],
    rows: [
      { entryName: 'noor 01', rank: 1, total: 2, points: [2] },
      { entryName: 'sam 01', rank: 2, total: 0, points: [0] },
    ],
  });
  expect(await grid(fromSecond)).toMatchObject({
    rounds: [{ number: 2, games: [{ id: games[1]?.id }] }],
    entries: [
      { total: 2, picks: [2] },
      { total: 0, picks: [1] },
    ],
  });
  expect(await standing(fromSecond)).toMatchObject({ rounds: 1, own: [{ rank: 2, total: 0, moved: null }] });
  expect((await readCsv(sam, fromSecond, 'leaderboard'))[0]).toEqual(['Rank', 'Entry', 'Player', 'Total', 'Round 2']);
  expect(await readCsv(sam, fromSecond, 'pick-grid')).toHaveLength(2);
  expect((await leaderboard(fromFirst)).rows).toMatchObject([
    { entryName: 'noor 01', points: [0, 2] },
    { entryName: 'sam 01', points: [1, 0] },
  ]);
});

test('a corrected winner of an earlier round changes nothing in a pool that does not count it', async () => {
  await play(1, 1);
  await play(2, 2);
  const before = [await leaderboard(fromSecond), await standing(fromSecond)];
  expect((await leaderboard(fromFirst)).rows[1]).toMatchObject({ entryName: 'sam 01', total: 1 });
  await play(1, 2);
  expect([await leaderboard(fromSecond), await standing(fromSecond)]).toEqual(before);
  expect((await leaderboard(fromFirst)).rows[1]).toMatchObject({ entryName: 'sam 01', total: 0 });
});

test('a changed first round that counts shows at once', async () => {
  await play(1, 1);
  const secondChance = { ...of(fromFirst), body: { countsFrom: 2 } };
  expect((await leaderboard(fromFirst)).rounds).toHaveLength(1);
  expect(await sam.error('changePool', secondChance)).toMatchObject({ status: 409 });
  const [first] = rounds;
  if (first) await t.moveDeadline(first, 60);
  expect(await sam.error('changePool', secondChance)).toMatchObject({ status: 409 });
  await t.sql((sql) => sql`update pools set counts_from = 2 where id = ${fromFirst.id}`);
  await play(1, 1);
  expect(await leaderboard(fromFirst)).toMatchObject({ rounds: [], rows: [{ total: 0 }, { total: 0 }] });
});

test('a pool is final when the Championship is decided, unless it does not count there', async () => {
  const afterwards = await t.buildPool(sam, season, 'Too late', { ...DEFAULT_SCORING, countsFrom: 3 });
  await play(1, 1);
  await play(2, 1);
  for (const pool of [fromFirst, fromSecond]) {
    expect([(await leaderboard(pool)).final, (await standing(pool))?.final]).toEqual([true, true]);
  }
  expect([(await leaderboard(afterwards)).final, (await standing(afterwards))?.final]).toEqual([false, false]);
});

test('the upset bonus counts in leaderboard, grid, standings and files, and follows a corrected seed', async () => {
  await t.sql((sql) => sql`update pools set upset_bonus = 2 where id = ${fromFirst.id}`);
  await play(1, 2);
  const upset = 1 + 2 * 15;
  expect(await leaderboard(fromFirst)).toMatchObject({
    rounds: [{ top: upset }],
    rows: [
      { entryName: 'noor 01', total: upset, points: [upset] },
      { entryName: 'sam 01', total: 0, points: [0] },
    ],
  });
  expect((await grid(fromFirst)).entries.map(({ total }) => total)).toEqual([upset, 0]);
  expect(await standing(fromFirst)).toMatchObject({ leaders: [{ total: upset }, { total: 0 }], own: [{ rank: 2 }] });
  expect((await readCsv(sam, fromFirst, 'leaderboard'))[1]).toEqual(['1', 'noor 01', 'noor', `${upset}`, `${upset}`]);
  await t.sql((sql) => sql`update games set seed2 = 3 where id = ${games[0]?.id ?? 0}`);
  expect((await leaderboard(fromFirst)).rows[0]).toMatchObject({ total: 1 + 2 * 2 });
  await play(1, 1);
  expect((await leaderboard(fromFirst)).rows[0]).toMatchObject({ entryName: 'sam 01', total: 1 });
});
