import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { lockDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { readCsv } from '#test/support/csv.ts';
import { decideGame } from '#test/support/fixtures.ts';

const t: TestApp = await testApp();
let root: ApiUser;
let sam: ApiUser;
let noor: ApiUser;
let season: Season;
let rounds: Round[];
let games: Game[];
let pool: Pool & { inviteCode: string };

/** In sam's pool earlier rounds do not count. Round 1 has four games, rounds 2 and 3 one each; all are open. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  rounds = [];
  for (const number of [1, 2, 3]) rounds.push(await t.buildRound(season, { number }));
  games = [];
  for (const index of [0, 0, 0, 0, 1]) games.push(await t.buildGame(at(index)));
  games.push(await t.buildGame(at(2), { region: 'Championship' }));
  pool = await t.buildPool(sam, season, 'The Office', { ...DEFAULT_SCORING, earlierRounds: 'dontCount' });
});

const at = (index: number) => rounds[index] ?? expect.fail('no such round');
const game = (index: number) => games[index] ?? expect.fail('no such game');
const here = () => ({ params: { id: pool.id } });

/** Creates an entry with picks of the first games. */
async function enter(owner: ApiUser, name: string, ...sides: (1 | 2)[]): Promise<Entry> {
  const entry = await t.buildEntry(owner, season, name);
  for (const [index, side] of sides.entries()) await t.setPick(entry, game(index), side);
  return entry;
}

const join = (owner: ApiUser, entry: Entry, code = pool.inviteCode) =>
  owner.call('joinPool', { ...here(), body: { entryId: entry.id, inviteCode: code } });

async function lock(index: number): Promise<void> {
  await t.makeOlder('1 hour');
  await t.moveDeadline(at(index), index - 10);
}

async function decide(...indexes: number[]): Promise<void> {
  for (const index of indexes) {
    await decideGame(root, game(index));
  }
}

const changeDeadline = (index: number, seconds: number) =>
  root.call('changeRound', {
    params: { id: at(index).id },
    body: { name: 'Moved', deadline: new Date(Date.now() + seconds * 1000).toISOString() },
  });

const leaderboard = () => sam.call('readLeaderboard', here());
const rows = async () =>
  (await leaderboard()).rows.map(({ entryName, rank, points, joinedAfter }) => [entryName, rank, points, joinedAfter]);

const absent = async () => (await leaderboard()).rows.map((row) => row.absent);

const leave = (owner: ApiUser, entry: Entry) => owner.call('leavePool', { ...here(), body: { entryId: entry.id } });
const removal = () => ({ params: { id: pool.id, userId: noor.user.id } });

test('of sixteen entries with all outcomes of a round, the perfect one that joins after the results earns nothing', async () => {
  await join(sam, await enter(sam, 'sam', 1, 1, 2, 2));
  const all: Entry[] = [];
  for (let n = 0; n < 16; n++) {
    const sides = [0, 1, 2, 3].map((bit) => ((n >> bit) & 1 ? 2 : 1) as 1 | 2);
    all.push(await enter(noor, `noor ${n}`, ...sides));
  }
  await lock(0);
  await decide(0, 1, 2, 3);
  const perfect = all[0] ?? expect.fail('no entry');
  expect(await join(noor, perfect)).toMatchObject({ joinedAfter: 1 });
  expect(await rows()).toEqual([
    ['sam', 1, [2], 0],
    ['noor 0', 2, [0], 1],
  ]);
});

describe('an entry that joins after the first round locked', () => {
  let late: Entry;

  /** Late has picked everything right; sam two games of round 1, and not the one of round 2. */
  beforeEach(async () => {
    await join(sam, await enter(sam, 'sam', 1, 1, 2, 2, 2));
    late = await enter(noor, 'late', 1, 1, 1, 1, 1);
    await lock(0);
    await decide(0);
    await join(noor, late);
  });

  test('earns nothing for a round in play, also for games that were undecided when it joined', async () => {
    await decide(1, 2, 3);
    expect(await rows()).toEqual([
      ['sam', 1, [2], 0],
      ['late', 2, [0], 1],
    ]);
  });

  test('earns its points from the next round on, and has a movement from the round after it', async () => {
    await decide(1, 2, 3);
    await lock(1);
    await decide(4);
    expect(await rows()).toEqual([
      ['late', 1, [0, 2], 1],
      ['sam', 1, [2, 0], 0],
    ]);
    const own = async () => (await noor.call('listStandings', { params: { id: season.id } }))[0]?.own;
    expect(await own()).toMatchObject([{ entryName: 'late', rank: 1, total: 2, moved: null }]);
    await lock(2);
    expect(await own()).toMatchObject([{ entryName: 'late', rank: 1, total: 2, moved: 0 }]);
  });

  test('has no picks of earlier rounds in pick grid and files, and others get none of them', async () => {
    await decide(1, 2, 3);
    const { entries } = await sam.call('readPickGrid', here());
    expect(entries).toMatchObject([
      { entryName: 'sam', picks: [1, 1, 2, 2], joinedAfter: 0 },
      { entryName: 'late', picks: [0, 0, 0, 0], total: 0, joinedAfter: 1 },
    ]);
    expect((await readCsv(sam, pool, 'pick-grid')).slice(1).map((cells) => cells.at(-1))).toEqual(['', '', '', '']);
    expect((await readCsv(sam, pool, 'leaderboard')).at(-1)?.slice(0, 5)).toEqual(['2', 'late', 'noor', '0', '0']);
    const ofRound = async (caller: ApiUser) =>
      (await caller.call('listPoolPicks', { params: { id: pool.id, roundNumber: 1 } })).map(({ entryId }) => entryId);
    expect(await ofRound(sam)).not.toContain(late.id);
    expect((await ofRound(noor)).filter((id) => id === late.id)).toHaveLength(4);
    const shared = async () =>
      (await sam.call('listAllPicks', { query: { seasonId: season.id } })).filter(({ entryId }) => entryId === late.id);
    expect(await shared()).toEqual([]);
    await lock(1);
    expect(await shared()).toMatchObject([{ gameId: game(4).id }]);
  });

  test('stays late when it leaves and comes back, and when its user is removed and restored', async () => {
    await leave(noor, late);
    expect(await join(noor, late)).toMatchObject({ joinedAfter: 1 });
    expect((await rows())[1]).toEqual(['late', 2, [0], 1]);
    await lock(1);
    expect((await rows())[1]).toEqual(['late', 2, [0, 0], 1]);
    await sam.call('removeMember', removal());
    await sam.call('restoreMember', removal());
    expect((await rows())[1]).toEqual(['late', 2, [0, 0], 1]);
  });

  test('is later still if it leaves again before its first lock and comes back after it', async () => {
    await leave(noor, late);
    await lock(1);
    expect(await join(noor, late)).toMatchObject({ joinedAfter: 2, absent: [] });
    expect((await rows())[1]).toEqual(['late', 2, [0, 0], 2]);
  });

  test('stays late when the deadline moves within the past, to after it joined', async () => {
    await leaderboard();
    await t.sql((sql) => sql`update pool_memberships set joined_at = joined_at - interval '1 hour'`);
    await changeDeadline(0, -1);
    expect((await rows())[1]).toEqual(['late', 2, [0], 1]);
  });

  test('stays late when the round is reopened, because one of its results is known', async () => {
    await changeDeadline(0, 60);
    await t.moveDeadline(at(0), -1);
    expect((await rows())[1]).toEqual(['late', 2, [0], 0]);
    expect(await absent()).toEqual([[], [1]]);
  });

  test('has an effective guess for the tie-breaker from before it joined, as the Championship is still open', async () => {
    await t.sql((sql) => sql`update pools set tie_breaker = 'total' where id = ${pool.id}`);
    await t.setGuess(late, 141);
    await lock(1);
    await lock(2);
    expect((await leaderboard()).rows).toMatchObject([{ guess: null }, { entryName: 'late', guess: 141 }]);
  });

  test('is still in the pool’s later rounds alone when other pools count all of its picks', async () => {
    const other = await t.buildPool(sam, season, 'The Annex');
    await t.buildMembership(other, late);
    const { rows: others } = await noor.call('readLeaderboard', { params: { id: other.id } });
    expect(others).toMatchObject([{ entryName: 'late', points: [1], joinedAfter: 0 }]);
    expect((await rows())[1]).toEqual(['late', 2, [0], 1]);
  });
});

describe('the rounds that are past when an entry joins', () => {
  test('a round whose deadline has just passed is past, though no request has noticed it', async () => {
    const entry = await enter(noor, 'late', 1);
    await t.makeOlder('1 hour');
    await t.passDeadline(at(0));
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 1 });
  });

  test('a round that was confirmed as past stays so when the database’s clock has gone back', async () => {
    const entry = await enter(noor, 'late', 1);
    await t.confirmAhead(at(0));
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 1 });
  });

  test('a round that was open then counts, though its deadline has been moved to before the join since', async () => {
    const entry = await enter(noor, 'noor', 1);
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 0 });
    await t.makeOlder('1 hour');
    await changeDeadline(0, -1800);
    await decide(0);
    expect(await rows()).toEqual([['noor', 1, [1], 0]]);
  });

  test('a reopened round without results counts for those who have joined meanwhile, in all pools', async () => {
    const entry = await enter(noor, 'noor', 1);
    await lock(0);
    await leaderboard();
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 1 });
    await changeDeadline(0, 60);
    await t.moveDeadline(at(0), -1);
    await leaderboard();
    await decide(0);
    expect(await rows()).toEqual([['noor', 1, [1], 0]]);
  });

  test('a result of a reopened round that comes before its next lock is known to those who have joined meanwhile', async () => {
    const entry = await enter(noor, 'noor', 1);
    await lock(0);
    await leaderboard();
    await join(noor, entry);
    await changeDeadline(0, 60);
    await t.moveDeadline(at(0), -1);
    await decide(0);
    expect(await rows()).toEqual([['noor', 1, [0], 0]]);
    expect(await absent()).toEqual([[1]]);
  });

  test('of two reopened rounds the second alone counts if the first has a result', async () => {
    const entry = await enter(noor, 'noor', 1, 1, 1, 1, 1);
    await lock(0);
    await lock(1);
    await decide(0);
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 2 });
    await changeDeadline(1, 3600);
    await changeDeadline(0, 60);
    await lock(0);
    await lock(1);
    await leaderboard();
    await decide(4);
    expect(await rows()).toEqual([['noor', 1, [0, 2], 0]]);
    expect(await absent()).toEqual([[1]]);
  });

  test('a round that is deleted and created again counts for those who joined before its deadline', async () => {
    await root.call('changeGame', { params: { id: game(5).id }, body: { region: 'Final Four' } });
    const empty = await t.buildRound(season, {
      number: 4,
      deadline: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    });
    for (const [index, round] of [...rounds, empty].entries()) await t.moveDeadline(round, index - 10);
    const entry = await enter(noor, 'noor');
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 4 });
    await root.call('deleteRound', { params: { id: empty.id } });
    const deadline = new Date(Date.now() + 3_600_000).toISOString();
    await root.call('createRound', { body: { number: 4, name: 'Again', deadline, seasonId: season.id } });
    const [own] = await noor.call('listOwnMemberships');
    expect(own?.joinedAfter).toBe(3);
  });

  test('the entry with which a pool is created is late as any other', async () => {
    const entry = await enter(noor, 'noor', 1);
    await lock(0);
    await decide(0);
    pool = {
      ...(await noor.call('createPool', { body: { name: 'Late', seasonId: season.id, entry: { id: entry.id } } })),
      inviteCode: '',
    };
    expect((await noor.call('readLeaderboard', here())).rows).toMatchObject([{ total: 0, joinedAfter: 1 }]);
  });
});

describe('who was not in the pool at a lock', () => {
  let entry: Entry;

  /** Noor and Sam are in the pool, with the right picks of all games. */
  beforeEach(async () => {
    entry = await enter(noor, 'noor', 1, 1, 1, 1, 1, 1);
    await join(noor, entry);
    await join(sam, await enter(sam, 'sam', 1, 1, 1, 1, 1, 1));
  });

  const totals = async () => Object.fromEntries((await leaderboard()).rows.map((row) => [row.entryName, row.points]));
  const absentOf = async (name: string) =>
    (await leaderboard()).rows.find(({ entryName }) => entryName === name)?.absent;

  test('whoever chooses among sixteen entries after the results, in a pool of one each, earns nothing', async () => {
    await sam.call('changePool', { ...here(), body: { maxEntries: 1 } });
    await leave(noor, entry);
    const all: Entry[] = [];
    for (let n = 0; n < 16; n++) {
      const sides = [0, 1, 2, 3].map((bit) => ((n >> bit) & 1 ? 2 : 1) as 1 | 2);
      const one = await enter(noor, `noor ${n}`, ...sides);
      await join(noor, one);
      if (n < 15) await leave(noor, one);
      all.push(one);
    }
    const [perfect = expect.fail('no entry')] = all;
    const last = all.at(-1) ?? expect.fail('no entry');
    await lock(0);
    await decide(0, 1, 2, 3);
    expect(await totals()).toEqual({ sam: [4], 'noor 15': [0] });
    await leave(noor, last);
    expect(await join(noor, perfect)).toMatchObject({ joinedAfter: 1, absent: [] });
    expect(await totals()).toEqual({ sam: [4], 'noor 0': [0] });
    const { entries } = await sam.call('readPickGrid', here());
    expect(entries.map(({ picks }) => picks)).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
  });

  test('whoever leaves before a lock and comes back after it earns nothing for that round, but for all others', async () => {
    await lock(0);
    await decide(0, 1, 2, 3);
    await totals();
    await leave(noor, entry);
    await lock(1);
    await decide(4);
    await totals();
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 0, absent: [2] });
    await lock(2);
    await decide(5);
    expect(await totals()).toEqual({ noor: [4, 0, 3], sam: [4, 2, 3] });
    expect((await leaderboard()).rows).toMatchObject([
      { absent: [] },
      { entryName: 'noor', joinedAfter: 0, absent: [2] },
    ]);
    const { entries, rounds: shown } = await sam.call('readPickGrid', here());
    expect(entries[1]).toMatchObject({ picks: [1, 1, 1, 1, 0, 1], absent: [2] });
    expect(shown.map(({ id }) => id)).toEqual(rounds.map(({ id }) => id));
    expect(await noor.call('listOwnMemberships')).toMatchObject([{ joinedAfter: 0, absent: [2] }]);
    const members = await sam.call('listMembers', here());
    expect(members.map((member) => member.absent)).toEqual([[2], []]);
  });

  test('nobody else gets the picks of that round, in any list', async () => {
    await leave(noor, entry);
    await lock(0);
    await leaderboard();
    await join(noor, entry);
    await lock(1);
    const ofNoor = <P extends { readonly entryId: number }>(picks: readonly P[]) =>
      picks.filter(({ entryId }) => entryId === entry.id);
    const ofRound = async (caller: ApiUser, roundNumber: number) =>
      ofNoor(await caller.call('listPoolPicks', { params: { id: pool.id, roundNumber } }));
    expect([await ofRound(sam, 1), await ofRound(noor, 1)]).toMatchObject([[], { length: 4 }]);
    expect(await ofRound(sam, 2)).toHaveLength(1);
    const all = async (caller: ApiUser) =>
      ofNoor(await caller.call('listAllPicks', { query: { seasonId: season.id } }));
    expect(await all(sam)).toMatchObject([{ gameId: game(4).id }]);
    expect(await all(noor)).toHaveLength(6);
    expect((await readCsv(sam, pool, 'leaderboard')).map((cells) => cells[1])).toContain('noor');
  });

  test('whoever comes back before the lock has missed nothing, and who leaves after it takes all along', async () => {
    await leave(noor, entry);
    await join(noor, entry);
    await lock(0);
    await decide(0);
    await totals();
    await leave(noor, entry);
    expect(await totals()).toEqual({ sam: [1] });
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 0, absent: [] });
    expect(await totals()).toEqual({ noor: [1], sam: [1] });
  });

  test('whoever comes back or is restored between a deadline and its seal was not in the pool at the lock', async () => {
    await leave(noor, entry);
    await t.makeOlder('1 hour');
    await t.passDeadline(at(0));
    expect(await join(noor, entry)).toMatchObject({ joinedAfter: 1 });
    await sam.call('removeMember', removal());
    await t.passDeadline(at(1));
    await sam.call('restoreMember', removal());
    expect(await totals()).toEqual({ noor: [0, 0], sam: [0, 0] });
    await decide(0, 4);
    expect(await totals()).toEqual({ noor: [0, 0], sam: [1, 2] });
  });

  test('whom an admin removes before a lock and restores after it is no exception', async () => {
    await sam.call('removeMember', removal());
    await lock(0);
    await decide(0);
    await totals();
    await sam.call('restoreMember', removal());
    expect(await totals()).toEqual({ noor: [0], sam: [1] });
    expect(await noor.call('listOwnMemberships')).toMatchObject([{ joinedAfter: 1, absent: [] }]);
  });

  test('a reopened round counts for whoever is there at its last lock, unless a result was known meanwhile', async () => {
    await leave(noor, entry);
    await lock(0);
    await totals();
    await join(noor, entry);
    await changeDeadline(0, 60);
    await lock(0);
    await totals();
    await decide(0);
    expect(await totals()).toEqual({ noor: [1], sam: [1] });
    await changeDeadline(0, 60);
    await leave(noor, entry);
    await lock(0);
    await totals();
    await join(noor, entry);
    expect(await totals()).toEqual({ noor: [0], sam: [1] });
  });

  test('of a round that is reopened with a result, or gets one then, each lock counts', async () => {
    await lock(0);
    await decide(0);
    await totals();
    await leave(noor, entry);
    await changeDeadline(0, 60);
    await lock(0);
    await totals();
    await join(noor, entry);
    await changeDeadline(0, 60);
    await lock(0);
    expect(await totals()).toEqual({ noor: [0], sam: [1] });
    expect(await absentOf('noor')).toEqual([1]);
  });

  test('a winner that is set and cleared in one transaction, while the round is open, was known to nobody', async () => {
    await leave(noor, entry);
    await lock(0);
    await totals();
    await changeDeadline(0, 60);
    await t.database.transact(async (tx) => {
      await tx`update games set winner = 1 where id = ${game(0).id}`;
      await tx`update games set winner = null where id = ${game(0).id}`;
    });
    expect(await reopened()).toEqual([]);
    await decide(0);
    expect(await reopened()).toEqual([{ roundId: at(0).id, lock: 1 }]);
    await t.sql((sql) => sql`update games set winner = null where id = ${game(0).id}`);
    await join(noor, entry);
    await lock(0);
    await totals();
    await decide(0);
    expect(await totals()).toEqual({ noor: [0], sam: [1] });
  });

  test('a result in the transaction of a further lock was known before it', async () => {
    await lock(0);
    await totals();
    await changeDeadline(0, 60);
    await t.moveDeadline(at(0), -1);
    await t.database.transact(async (tx) => {
      await tx`update games set winner = 1 where id = ${game(0).id}`;
      await lockDueRound(tx, at(0).id);
    });
    expect(await reopened()).toEqual([{ roundId: at(0).id, lock: 1 }]);
  });

  test('the guess for the tie-breaker counts if the round of the Championship does', async () => {
    await sam.call('changePool', { ...here(), body: { tieBreaker: 'total' } });
    await t.setGuess(entry, 141);
    await leave(noor, entry);
    for (const index of [0, 1, 2]) await lock(index);
    await totals();
    await join(noor, entry);
    expect((await leaderboard()).rows).toMatchObject([{ entryName: 'noor', guess: null }, { guess: null }]);
    await changeDeadline(2, 60);
    await lock(2);
    expect((await leaderboard()).rows).toMatchObject([{ entryName: 'noor', guess: 141 }, { guess: null }]);
  });

  test('in a pool that counts earlier rounds every round counts, and nobody is absent', async () => {
    await sam.call('changePool', { ...here(), body: { earlierRounds: 'count' } });
    await leave(noor, entry);
    await lock(0);
    await decide(0);
    await totals();
    expect(await join(noor, entry)).toMatchObject({ absent: [] });
    await lock(1);
    await leave(noor, entry);
    await changeDeadline(1, 60);
    await lock(1);
    await totals();
    expect(await join(noor, entry)).toMatchObject({ absent: [] });
    expect(await totals()).toEqual({ noor: [1, 0], sam: [1, 0] });
    expect(await absent()).toEqual([[], []]);
  });
});

const reopened = async () => [...(await t.sql((sql) => sql`select round_id, lock from reopened_locks order by 1, 2`))];

test('in a pool that counts earlier rounds a late entry earns the points of all its picks', async () => {
  pool = await t.buildPool(sam, season, 'The Annex');
  const entry = await enter(noor, 'late', 1);
  await lock(0);
  await decide(0);
  expect(await join(noor, entry)).toMatchObject({ joinedAfter: 1 });
  expect(await rows()).toEqual([['late', 1, [1], 0]]);
});

test('entries of hidden users are left out as ever, and late ones stay late when they are shown', async () => {
  const entry = await enter(noor, 'late', 1);
  await lock(0);
  await decide(0);
  await join(noor, entry);
  const hide = (isHidden: boolean) => root.call('changeUser', { params: { id: noor.user.id }, body: { isHidden } });
  await hide(true);
  expect(await rows()).toEqual([]);
  await hide(false);
  expect(await rows()).toEqual([['late', 1, [0], 1]]);
});
