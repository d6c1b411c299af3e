import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { tell } from '#server/app/channels/channels.ts';
import { createPool } from '#server/pools/managing/newPool.ts';
import { changeAndPropagate } from '#server/tournament/season/games.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';
import { isChain, storedSeals } from '#test/support/sealsOf.ts';
import { DeadlineBarrier } from './deadlineBarrier.ts';
import { lockAtDeadline } from './lockAtDeadline.ts';
import { awaitsAutopilot, listUnsealedLocks } from './sealingQueries.ts';

const t = await testApp();

let root: ApiUser;
let ana: ApiUser;
let ben: ApiUser;
let season: Season;
let round: Round;
let next: Round;
/** the favorite is team1, team2, and none */
let games: [Game, Game, Game];
let office: Pool;
/** allows no autopilot */
let strict: Pool;
let anas: Entry;
let bens: Entry;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ana = await t.buildUser({ username: 'ana' });
  ben = await t.buildUser({ username: 'ben' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  next = await t.buildRound(season, { number: 2 });
  games = [
    await t.buildGame(round, { team1: 'Duke', seed1: 1, team2: 'Yale', seed2: 16 }),
    await t.buildGame(round, { team1: 'Iowa', seed1: 9, team2: 'Utah', seed2: 8 }),
    await t.buildGame(round, { team1: 'Kent', seed1: 4, team2: 'Troy', seed2: 4 }),
  ];
  office = await t.buildPool(root, season, 'Office');
  strict = await t.buildPool(root, season, 'Strict', { ...DEFAULT_SCORING, autopilot: false });
  anas = await t.buildEntry(ana, season);
  bens = await t.buildEntry(ben, season);
  await t.buildMembership(office, anas);
  await t.buildMembership(office, bens);
});

const switchTo = (person: ApiUser, entry: Entry, autopilot: Entry['autopilot'] = 'favorites') =>
  person.call('changeEntry', { params: { id: entry.id }, body: { autopilot } });
const save = (person: ApiUser, entry: Entry, game: Game, pick: string | null) =>
  person.call('savePick', { query: { entryId: entry.id }, body: { gameId: game.id, pick } });
const picksOf = async (person: ApiUser, entry: Entry) =>
  (await person.call('listPicks', { query: { entryId: entry.id } })).map(({ pick, isAuto }) => [pick, isAuto]);
const stored = () =>
  t.sql(
    (sql) => sql`
      select entry_id as entry, game_id as game, side, auto_lock as lock from picks order by entry_id, game_id
    `,
  );
const ofPool = ({ id }: Pool) => ({ params: { id } });
async function gridOf(pool: Pool, entry: Entry, roundNumber = 1) {
  const { rounds, entries } = await root.call('readPickGrid', ofPool(pool));
  const first = rounds.findIndex(({ number }) => number === roundNumber);
  const from = rounds.slice(0, first).reduce((sum, each) => sum + each.games.length, 0);
  const row = entries.find(({ entryId }) => entryId === entry.id);
  const order = rounds[first]?.games.map(({ id }) => id) ?? [];
  const at = (game: Game) => from + order.indexOf(game.id);
  return games.map((game) => [row?.picks[at(game)], row?.isAuto?.[at(game)] ?? false]);
}
/** After a read of the pool, which has it sealed. */
async function sealsOf(pool: Pool) {
  await root.call('readPickGrid', ofPool(pool));
  return t.sql((sql) => storedSeals(sql, pool.id));
}
const textsOf = async (pool: Pool) => (await sealsOf(pool)).at(-1)?.texts ?? expect.fail();
const decide = ({ id }: Game, winner: string | null) => root.call('changeGame', { params: { id }, body: { winner } });
const move = ({ id, name }: Round, seconds: number) =>
  root.call('changeRound', {
    params: { id },
    body: { name, deadline: new Date(Date.now() + seconds * 1000).toISOString() },
  });
/** Locks a round as a process does that is killed before its first seal. */
async function lockOnly(): Promise<void> {
  await t.passDeadline(round);
  await t.database.transact(lockAtDeadline, round.id);
}
const sealAll = () => new DeadlineBarrier(t.database).sealSeason(season.id);

describe('at a lock', () => {
  test('the favorites of undecided games without a pick are picked, and no other', async () => {
    await switchTo(ana, anas);
    await save(ana, anas, games[0], 'Yale');
    await save(ben, bens, games[0], 'Duke');
    expect(await picksOf(ana, anas)).toEqual([['Yale', false]]);
    await t.passDeadline(round);
    expect(await picksOf(ana, anas)).toEqual([
      ['Yale', false],
      ['Utah', true],
    ]);
    expect(await picksOf(ben, bens)).toEqual([['Duke', false]]);
    expect(await gridOf(office, anas)).toEqual([
      [2, false],
      [2, true],
      [0, false],
    ]);
    expect(await gridOf(office, bens)).toEqual([
      [1, false],
      [0, false],
      [0, false],
    ]);
  });

  test('a decided game is not picked, and a postponed one is', async () => {
    await switchTo(ana, anas);
    await decide(games[0], 'Duke');
    await root.call('changeGame', { params: { id: games[1].id }, body: { status: 'postponed' } });
    await t.passDeadline(round);
    expect(await picksOf(ana, anas)).toEqual([['Utah', true]]);
  });

  test('a pick of the autopilot has the moment of the lock, earns points and stands in the CSV', async () => {
    await switchTo(ana, anas);
    await t.passDeadline(round);
    const [pick] = await ana.call('listPicks', { query: { entryId: anas.id } });
    const [locked] = await t.sql(
      (sql) => sql<[{ at: Date }]>`select locked_at as at from rounds where id = ${round.id}`,
    );
    expect(pick).toMatchObject({
      madeAt: locked.at.toISOString(),
      changedAt: locked.at.toISOString(),
      uncountedIn: [],
    });
    await decide(games[0], 'Duke');
    const { rows } = await root.call('readLeaderboard', ofPool(office));
    expect(rows.map(({ entryName, total }) => [entryName, total])).toEqual([
      ['ana 01', 1],
      ['ben 01', 0],
    ]);
    expect(await root.call('readPickGridFile', ofPool(office))).toContain('Duke,Duke (A),\r\n');
  });

  test('an entry in no pool is picked for, by the owner’s first look or by the job', async () => {
    const alone = await t.buildEntry(ana, season, 'alone');
    const other = await t.buildEntry(ben, season, 'other');
    await switchTo(ana, alone);
    await switchTo(ben, other);
    await t.passDeadline(round);
    expect(await picksOf(ana, alone)).toHaveLength(2);
    expect((await stored()).map(({ entry }) => entry)).toEqual([alone.id, alone.id]);
    await sealAll();
    expect(await stored()).toHaveLength(4);
  });

  test('the owner’s next look waits for no seal, though other pools are still to be sealed', async () => {
    await switchTo(ana, anas);
    await lockOnly();
    const awaits = () => t.database.query(awaitsAutopilot, anas.id, season.id);
    expect(await awaits()).toBe(true);
    expect(await picksOf(ana, anas)).toHaveLength(2);
    expect(await awaits()).toBe(false);
    expect((await t.database.query(listUnsealedLocks, season.id)).map(({ lock }) => lock)).toEqual([1]);
    // where its picks count follows from the seal of a pool that it joins
    await t.buildMembership(strict, anas);
    expect(await awaits()).toBe(true);
    expect((await ana.call('listPicks', { query: { entryId: anas.id } }))[0]).toMatchObject({
      uncountedIn: [strict.id],
    });
    expect(await awaits()).toBe(false);
  });

  test('nothing is picked in an archived season', async () => {
    await switchTo(ana, anas);
    await root.call('changeSeason', { params: { id: season.id }, body: { isArchived: true } });
    await t.passDeadline(round);
    expect(await picksOf(ana, anas)).toEqual([]);
  });
});

describe('the state at the lock counts', () => {
  test('a switch that is turned on or off after the deadline changes nothing at this lock, but at the next', async () => {
    const [game] = [await t.buildGame(next, { team1: 'Army', team2: 'Navy' })];
    await switchTo(ana, anas);
    await t.passDeadline(round);
    // no process has noticed the deadline
    await switchTo(ana, anas, 'off');
    await switchTo(ben, bens);
    expect(await picksOf(ana, anas)).toHaveLength(2);
    expect(await picksOf(ben, bens)).toEqual([]);
    await t.passDeadline(next);
    expect(await picksOf(ana, anas)).toHaveLength(2);
    expect(await picksOf(ben, bens)).toEqual([[game?.team1, true]]);
  });

  test('a pool that allows or refuses it after the deadline does so from the next lock on', async () => {
    await t.buildGame(next, { team1: 'Army', team2: 'Navy' });
    await t.buildMembership(strict, anas);
    await switchTo(ana, anas);
    await t.passDeadline(round);
    // no process has noticed the deadline
    await root.call('changePool', { params: { id: strict.id }, body: { autopilot: true } });
    await root.call('changePool', { params: { id: office.id }, body: { autopilot: false } });
    await t.passDeadline(next);
    const uncounted = (await ana.call('listPicks', { query: { entryId: anas.id } })).map((pick) => pick.uncountedIn);
    expect(uncounted).toEqual([[strict.id], [strict.id], [office.id]]);
  });

  test('a lock waits for a pool that is being created, and knows that it does not allow the autopilot', async ({
    skip,
  }) => {
    skip(t.database.kind === 'embedded', 'the embedded database has one connection');
    await switchTo(ana, anas);
    let young: Pool | undefined;
    const body = { name: 'Young', seasonId: season.id, autopilot: false, entry: { id: anas.id } };
    await t.moveDeadline(round, 2);
    const finish = await t.hold(async (tx) => {
      young = await createPool(tx, ana.user, body, tell);
    });
    const isDue = () =>
      t.sql((sql) => sql`select from rounds where id = ${round.id} and deadline <= clock_timestamp()`);
    await expect.poll(isDue).toHaveLength(1);
    const lock = t.database.transact(lockAtDeadline, round.id);
    await t.waitForBlockedQuery();
    await finish();
    await lock;
    await sealAll();
    const picks = await ana.call('listPicks', { query: { entryId: anas.id } });
    expect(picks.map(({ uncountedIn }) => uncountedIn)).toEqual([[young?.id], [young?.id]]);
  });

  test('a pool that was read before the autopilot picked for an entry that joined it since shows the picks then', async () => {
    const other = await t.buildPool(root, season, 'Other');
    await switchTo(ana, anas);
    await lockOnly();
    await ana.call('joinPool', {
      params: { id: other.id },
      body: { entryId: anas.id, inviteCode: other.inviteCode },
    });
    expect(await gridOf(other, anas)).toEqual(games.map(() => [0, false]));
    expect((await gridOf(office, anas))[0]).toEqual([1, true]);
    await expect.poll(async () => (await gridOf(other, anas))[0]).toEqual([1, true]);
  });

  test('results, switches, pools and members that change between lock and seal change nothing', async () => {
    const both = await t.buildEntry(ana, season, 'both');
    const never = await t.buildEntry(ben, season, 'never');
    await t.buildMembership(office, both);
    await t.buildMembership(strict, both);
    await t.buildMembership(strict, never);
    for (const [person, entry] of [
      [ana, anas],
      [ana, both],
      [ben, never],
    ] as const)
      await switchTo(person, entry);
    await lockOnly();
    await decide(games[0], 'Yale');
    await t.sql((sql) => sql`update games set seed1 = 16, seed2 = 1 where id = ${games[1].id}`);
    await root.call('changePool', { params: { id: strict.id }, body: { autopilot: true } });
    await root.call('changePool', { params: { id: office.id }, body: { autopilot: false } });
    await ana.call('leavePool', { params: { id: office.id }, body: { entryId: both.id } });
    await ben.call('joinPool', {
      params: { id: office.id },
      body: { entryId: never.id, inviteCode: office.inviteCode ?? '' },
    });
    await t.sql((sql) => sql`update entries set autopilot = 'off'`);
    await sealAll();
    const made = [anas, both].flatMap(({ id }) => [
      { entry: id, game: games[0].id, side: 1, lock: 1 },
      { entry: id, game: games[1].id, side: 2, lock: 1 },
    ]);
    expect(await stored()).toEqual(made);
    expect(await gridOf(office, anas)).toEqual([
      [1, true],
      [2, true],
      [0, false],
    ]);
    expect(await gridOf(strict, both)).toEqual(games.map(() => [0, false]));
  });

  test('an entry that is deleted between lock and seal stops no other', async () => {
    await switchTo(ana, anas);
    await switchTo(ben, bens);
    await lockOnly();
    await ana.call('deleteEntry', { params: { id: anas.id }, body: { confirmText: 'delete me' } });
    await sealAll();
    expect((await stored()).map(({ entry }) => entry)).toEqual([bens.id, bens.id]);
    expect(await t.sql((sql) => sql`select from rounds where sealed_lock < locks`)).toEqual([]);
  });

  test('several processes and readers make each pick once', async () => {
    const entries = [anas];
    for (let n = 2; n <= 12; n += 1) entries.push(await t.buildEntry(ana, season, `ana ${n}`));
    for (const [n, entry] of entries.entries()) {
      await switchTo(ana, entry);
      if (n % 3 === 1) await t.buildMembership(office, entry);
      if (n % 2 === 1) await t.buildMembership(strict, entry);
    }
    await lockOnly();
    const owner = new Caller(t.otherProcess(), ana.cookie);
    await Promise.all([
      sealAll(),
      sealAll(),
      ...entries.flatMap(({ id }) => [owner.call('listPicks', { query: { entryId: id } })]),
      ...[office, strict].flatMap((pool) => [root.call('readPickGrid', ofPool(pool))]),
    ]);
    // those that are in the strict pool alone have none
    const allowed = entries.filter((_, n) => n === 0 || n % 3 === 1 || n % 2 === 0);
    const made = await stored();
    expect(made.map(({ entry }) => entry)).toEqual(allowed.flatMap(({ id }) => [id, id]));
    for (const pool of [office, strict]) expect(isChain(await sealsOf(pool))).toBe(true);
  });
});

describe('in a pool that does not allow it', () => {
  beforeEach(async () => {
    await t.buildMembership(strict, anas);
    await t.buildMembership(strict, bens);
    await switchTo(ana, anas);
    await save(ben, bens, games[0], 'Duke');
    await t.passDeadline(round);
    await sealAll();
    await decide(games[0], 'Duke');
  });

  test('the pick is a missing one in leaderboard, grid, files and lists, for ever, and counts in the others', async () => {
    await root.call('changePool', { params: { id: strict.id }, body: { autopilot: true } });
    await root.call('changePool', { params: { id: office.id }, body: { autopilot: false } });
    expect(await gridOf(strict, anas)).toEqual(games.map(() => [0, false]));
    expect((await gridOf(office, anas))[0]).toEqual([1, true]);
    const totals = async (pool: Pool) => {
      const { rows } = await root.call('readLeaderboard', ofPool(pool));
      return Object.fromEntries(rows.map(({ entryName, total }) => [entryName, total]));
    };
    expect(await totals(strict)).toEqual({ 'ana 01': 0, 'ben 01': 1 });
    expect(await totals(office)).toEqual({ 'ana 01': 1, 'ben 01': 1 });
    const listed = async (pool: Pool, reader: ApiUser) =>
      (await reader.call('listPoolPicks', { params: { id: pool.id, roundNumber: 1 } })).map(({ entryId }) => entryId);
    expect(await listed(strict, ben)).toEqual([bens.id]);
    expect(await listed(office, ben)).toEqual([anas.id, anas.id, bens.id]);
    expect(await root.call('readPickGridFile', ofPool(strict))).not.toContain('(A)');
  });

  test('the owner reads in which pools it does not count, and others that share only such a pool do not get it', async () => {
    const picks = await ana.call('listPicks', { query: { entryId: anas.id } });
    expect(picks.map(({ uncountedIn }) => uncountedIn)).toEqual([[strict.id], [strict.id]]);
    const eve = await t.buildUser({ username: 'eve' });
    await t.buildMembership(strict, await t.buildEntry(eve, season));
    const all = async (reader: ApiUser) =>
      (await reader.call('listAllPicks', { query: { seasonId: season.id } })).map(({ entryId }) => entryId);
    expect(await all(eve)).toEqual([bens.id]);
    expect(await all(ben)).toEqual([anas.id, anas.id, bens.id]);
    expect(await all(ana)).toEqual([anas.id, anas.id, bens.id]);
  });

  test('its seal commits to the same picks as that of the other pool', async () => {
    const texts = await textsOf(strict);
    expect(texts).toEqual(await textsOf(office));
    expect(isChain(await sealsOf(strict))).toBe(true);
    expect(texts[0]).toContain(`\nauto=${games[0].id}@1,${games[1].id}@1\n`);
  });

  test('a correction is previewed without those who gain or lose by it in none of their pools', async () => {
    const preview = async () =>
      (await root.dryRun('changeGame', { params: { id: games[0].id }, body: { winner: 'Yale' } })).entries;
    expect(await preview()).toEqual({ gain: 0, lose: 2 });
    await ana.call('leavePool', { ...ofPool(office), body: { entryId: anas.id } });
    expect(await preview()).toEqual({ gain: 0, lose: 1 });
    // in no pool nothing refuses it
    await ana.call('leavePool', { ...ofPool(strict), body: { entryId: anas.id } });
    expect(await preview()).toEqual({ gain: 0, lose: 2 });
  });

  test('a pool that is created after the lock did not allow it either', async () => {
    const young = await t.buildPool(root, season, 'Young');
    await t.buildMembership(young, anas);
    expect(await gridOf(young, anas)).toEqual(games.map(() => [0, false]));
  });
});

describe('a reopened round', () => {
  beforeEach(async () => {
    await switchTo(ana, anas);
    await t.passDeadline(round);
    expect(await picksOf(ana, anas)).toHaveLength(2);
  });

  test('has no pick of the autopilot, but in decided games, and gets new ones at its next lock', async () => {
    await decide(games[0], 'Duke');
    await move(round, 3600);
    expect(await picksOf(ana, anas)).toEqual([['Duke', true]]);
    await save(ana, anas, games[1], 'Iowa');
    await save(ana, anas, games[2], 'Troy');
    await save(ana, anas, games[2], null);
    await switchTo(ben, bens);
    await t.passDeadline(round);
    expect(await picksOf(ana, anas)).toEqual([
      ['Duke', true],
      ['Iowa', false],
    ]);
    expect(await picksOf(ben, bens)).toEqual([['Utah', true]]);
    expect(isChain(await sealsOf(office))).toBe(true);
    expect((await textsOf(office))[0]).toContain(`\nauto=${games[0].id}@1\n`);
    expect((await stored()).map(({ lock }) => lock)).toEqual([1, null, 2]);
  });

  test('gets none for whoever has turned the autopilot off meanwhile', async () => {
    await move(round, 3600);
    expect(await picksOf(ana, anas)).toEqual([]);
    await switchTo(ana, anas, 'off');
    await t.passDeadline(round);
    expect(await picksOf(ana, anas)).toEqual([]);
  });

  test('loses the pick of a decided game when its result is taken back', async () => {
    await decide(games[0], 'Duke');
    await move(round, 3600);
    await switchTo(ana, anas, 'off');
    await decide(games[0], null);
    expect(await picksOf(ana, anas)).toEqual([]);
    await t.passDeadline(round);
    expect(await picksOf(ana, anas)).toEqual([]);
  });

  test('loses it also where its new deadline has passed, and nobody has noticed yet', async () => {
    await decide(games[0], 'Duke');
    await move(round, 3600);
    await switchTo(ana, anas, 'off');
    await t.moveDeadline(round, -1);
    await t.database.transact(changeAndPropagate, root.user, games[0], { winner: null }, []);
    expect(await picksOf(ana, anas)).toEqual([]);
  });

  test('has a pick of a game whose result is taken back while the round locks', async ({ skip }) => {
    skip(t.database.kind === 'embedded', 'the embedded database has one connection');
    await decide(games[0], 'Duke');
    await move(round, 1);
    const finish = await t.hold(async (tx) => {
      await changeAndPropagate(tx, root.user, games[0], { winner: null }, []);
      await tx`select pg_sleep_until(deadline) from rounds where id = ${round.id}`;
    });
    const lock = t.database.transact(lockAtDeadline, round.id);
    await t.waitForBlockedQuery();
    await finish();
    await lock;
    expect(await picksOf(ana, anas)).toEqual([
      ['Duke', true],
      ['Utah', true],
    ]);
  });

  test('counts the pick of a decided game among those of a member only where it counts', async () => {
    await t.buildMembership(strict, anas);
    await decide(games[0], 'Duke');
    await move(round, 3600);
    const made = async (pool: Pool) =>
      (await root.call('listMembers', ofPool(pool))).find(({ entryId }) => entryId === anas.id)?.picks?.made;
    expect([await made(office), await made(strict)]).toEqual([1, 0]);
    for (const game of games.slice(1)) await save(ana, anas, game, game.team1);
    expect(await ana.call('readProgress', ofPool(office))).toMatchObject({ complete: 1 });
    expect(await ana.call('readProgress', ofPool(strict))).toMatchObject({ complete: 0 });
  });

  test('keeps the pick of a decided game only in the pools that allowed it at its lock', async () => {
    await decide(games[0], 'Duke');
    await move(round, 3600);
    await root.call('changePool', { params: { id: office.id }, body: { autopilot: false } });
    await t.passDeadline(round);
    expect(await gridOf(office, anas)).toEqual([
      [1, true],
      [0, false],
      [0, false],
    ]);
  });
});
