import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { Cache } from '#server/infrastructure/cache/cache.ts';
import { type ApiUser, type TestApp, testApp } from '#test/support/app.ts';
import { COUNTED_EVERY_MS, readProgress } from './progress.ts';

const t: TestApp = await testApp();
let season: Season;
let round: Round;
let games: Game[];
let sam: ApiUser;
let noor: ApiUser;
let pool: Pool & { inviteCode: string };
let noors: Entry;

/** Two games in round 1 and one in round 2. Sam and Noor have an entry each in Sam's pool. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  games = [await t.buildGame(round), await t.buildGame(round)];
  await t.buildGame(await t.buildRound(season, { number: 2 }));
  pool = await t.buildPool(sam, season);
  await t.buildMember(pool, sam);
  noors = await t.buildMember(pool, noor);
});

const params = () => ({ params: { id: pool.id } });

/** The response to a call that counts again. */
async function progress(of: ApiUser = sam) {
  await t.sql((sql) => sql`select pg_notify('changes', ${`season ${season.id}`})`);
  return of.call('readProgress', params());
}

async function pickAll(entry: Entry, of: readonly Game[] = games): Promise<void> {
  for (const game of of) await t.setPick(entry, game, 1);
}

/** Adds a user with an entry that has all picks. */
async function join(overrides: Parameters<TestApp['buildUser']>[0] = {}): Promise<[ApiUser, Entry]> {
  const user = await t.buildUser(overrides);
  const entry = await t.buildMember(pool, user);
  await pickAll(entry);
  return [user, entry];
}

test('an entry is complete once it has a pick of every game of the first round', async () => {
  const [first, second] = games;
  if (!first || !second) throw new Error('a game is missing');
  expect(await progress()).toEqual({ entries: 2, complete: 0 });
  await t.setPick(noors, first, 1);
  expect(await progress()).toEqual({ entries: 2, complete: 0 });
  await t.setPick(noors, second, 2);
  expect(await progress()).toEqual({ entries: 2, complete: 1 });
  expect(await progress(noor)).toEqual({ entries: 2, complete: 1 });
  await t.buildGame(round);
  expect(await progress()).toEqual({ entries: 2, complete: 0 });
});

test('several entries of a user count separately', async () => {
  const second = await t.buildMember(pool, noor, 'noor 02');
  await pickAll(second);
  expect(await progress()).toEqual({ entries: 3, complete: 1 });
});

test('hidden users, removed members and entries that have left do not count, not even for themselves', async () => {
  const [hidden] = await join({ isHidden: true });
  const [removed] = await join();
  const [left, entry] = await join();
  expect(await progress()).toEqual({ entries: 4, complete: 2 });
  await sam.call('removeMember', { params: { id: pool.id, userId: removed.user.id } });
  await left.call('leavePool', { ...params(), body: { entryId: entry.id } });
  expect(await progress()).toEqual({ entries: 2, complete: 0 });
  expect(await progress(hidden)).toEqual({ entries: 2, complete: 0 });
  const error = { status: 403, message: 'You were removed from this pool' };
  expect(await removed.error('readProgress', params())).toMatchObject(error);
});

test('no number of complete entries is returned without games, and none from the first deadline on', async () => {
  await pickAll(noors);
  await t.moveDeadline(round, -1);
  expect(await progress()).toEqual({ entries: 2, complete: null });
  await t.moveDeadline(round, 60);
  expect(await progress()).toEqual({ entries: 2, complete: 1 });
  await t.confirmAhead(round);
  expect(await progress()).toEqual({ entries: 2, complete: null });
  const empty = await t.buildSeason();
  await t.buildRound(empty);
  const other = await t.buildPool(sam, empty);
  expect(await sam.call('readProgress', { params: { id: other.id } })).toEqual({ entries: 0, complete: null });
});

test('a member who joins or leaves is counted at once', async () => {
  const kim = await t.buildUser({ username: 'kim' });
  const entry = await t.buildEntry(kim, season);
  await sam.call('readProgress', params());
  const { inviteCode } = pool;
  await kim.call('joinPool', { ...params(), body: { entryId: entry.id, inviteCode } });
  expect(await sam.call('readProgress', params())).toMatchObject({ entries: 3 });
  await kim.call('leavePool', { ...params(), body: { entryId: entry.id } });
  expect(await sam.call('readProgress', params())).toMatchObject({ entries: 2 });
});

describe('a count that is cached', () => {
  let now: number;
  let services: Parameters<typeof readProgress>[0];

  beforeEach(async () => {
    await t.changes.start();
    now = Date.now();
    const cache = new Cache({ changes: t.changes, now: () => now });
    services = {
      database: { ...t.database, now: () => now },
      caches: { progress: cache.region('values'), completeEntries: cache.region('more values') },
    };
  });

  const read = async () => JSON.parse(Buffer.from((await readProgress(services, pool)).bytes).toString());

  test('a save changes the number after a minute and not before', async () => {
    expect(await read()).toEqual({ entries: 2, complete: 0 });
    const picks = games.map(({ id, team1 }) => ({ gameId: id, pick: team1 }));
    await noor.call('savePicks', { query: { entryId: noors.id }, body: { picks } });
    now += COUNTED_EVERY_MS - 1;
    expect(await read()).toEqual({ entries: 2, complete: 0 });
    now += 1;
    expect(await read()).toEqual({ entries: 2, complete: 1 });
  });

  test('whoever joins or leaves cannot have the complete ones counted within their minute', async () => {
    const { inviteCode } = pool;
    const kims: Entry[] = [];
    const kim = await t.buildUser({ username: 'kim' });
    for (const name of ['kim 01', 'kim 02']) kims.push(await t.buildEntry(kim, season, name));
    expect(await read()).toEqual({ entries: 2, complete: 0 });
    await pickAll(noors);
    for (const [n, { id: entryId }] of kims.entries()) {
      await kim.call('joinPool', { ...params(), body: { entryId, inviteCode } });
      expect(await read()).toEqual({ entries: 3 + n, complete: 0 });
    }
    for (const [n, { id: entryId }] of kims.entries()) {
      await kim.call('leavePool', { ...params(), body: { entryId } });
      expect(await read()).toEqual({ entries: 3 - n, complete: 0 });
    }
    now += COUNTED_EVERY_MS;
    expect(await read()).toEqual({ entries: 2, complete: 1 });
  });

  test('complete entries that have left are no more than the entries that are left', async () => {
    const [first] = await join();
    const [second] = await join();
    await pickAll(noors);
    expect(await read()).toEqual({ entries: 4, complete: 3 });
    for (const { user } of [first, second])
      await sam.call('removeMember', { params: { id: pool.id, userId: user.id } });
    expect(await read()).toEqual({ entries: 2, complete: 2 });
    now += COUNTED_EVERY_MS;
    expect(await read()).toEqual({ entries: 2, complete: 1 });
  });

  test('a pool that begins to count later, and again with the first round, has no new count', async () => {
    expect(await read()).toEqual({ entries: 2, complete: 0 });
    await pickAll(noors);
    const countsFrom = async (number: number) => {
      await sam.call('changePool', { ...params(), body: { countsFrom: number } });
      pool = { ...pool, countsFrom: number };
      return read();
    };
    expect(await countsFrom(2)).toEqual({ entries: 2, complete: null });
    expect(await countsFrom(1)).toEqual({ entries: 2, complete: 0 });
  });

  test('a game that is added is counted at once', async () => {
    await pickAll(noors);
    expect(await read()).toEqual({ entries: 2, complete: 1 });
    await t.buildGame(round);
    expect(await read()).toEqual({ entries: 2, complete: 0 });
  });

  test('a player who says that they have paid causes no new count', async () => {
    await sam.call('changePool', { ...params(), body: { dues: { amount: '$20', howToPay: '' } } });
    expect(await read()).toEqual({ entries: 2, complete: 0 });
    await pickAll(noors);
    await sam.call('setDues', { params: { id: pool.id, userId: sam.user.id }, body: { status: 'said' } });
    expect(await read()).toEqual({ entries: 2, complete: 0 });
  });

  test('the number ends at the deadline, within its minute', async () => {
    await t.moveDeadline(round, 30);
    expect(await read()).toEqual({ entries: 2, complete: 0 });
    await t.passDeadline(round);
    expect(await read()).toEqual({ entries: 2, complete: 0 });
    now += 31_000;
    expect(await read()).toEqual({ entries: 2, complete: null });
  });
});
