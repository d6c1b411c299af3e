import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { storedSeals } from '#test/support/sealsOf.ts';
import { startLockedAheadJob } from './lockedAheadJob.ts';

const t = await testApp();

let root: ApiUser;
let sam: ApiUser;
let season: Season;
let round: Round;
let game: Game;
let entry: Entry;
let pool: Pool;

/** Locks the first rounds, whose deadlines are in one and two hours, while the database's clock is three hours ahead. */
async function lockAhead(count: 1 | 2): Promise<void> {
  await moveClock((sql) => sql`update rounds set deadline = deadline - interval '3 hours' where number <= ${count}`);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
  await moveClock(
    (sql) => sql`
      update rounds
      set deadline = deadline + interval '3 hours', confirmed_deadline = confirmed_deadline + interval '3 hours',
        locked_at = locked_at + interval '3 hours'
      where number <= ${count}
    `,
  );
  await t.sql((sql) => sql`select pg_notify('changes', ${`season ${season.id}`})`);
}

/** Runs a change that is equivalent to another clock, and so without triggers. */
async function moveClock(change: (sql: Sql) => Promise<unknown>): Promise<void> {
  await t.database.transact(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx);
  });
}

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason({ name: 'March Madness', year: 2027 });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  round = await t.buildRound(season, { number: 1, name: 'First Round', deadline: inHours(1) });
  await t.buildRound(season, { number: 2, name: 'Second Round', deadline: inHours(2) });
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
  entry = await t.buildEntry(sam, season);
  pool = await t.buildPool(root, season);
  await t.buildMembership(pool, entry);
  await save('Duke');
});

const save = (pick: string) =>
  sam.send('savePick', { query: { entryId: entry.id }, body: { gameId: game.id, pick } }).then(({ status }) => status);
const listed = () => root.call('listRounds', { params: { seasonId: season.id } });
/** Saves a round as it is. */
async function same(number: 1 | 2, query: { dryRun?: 'true' } = {}) {
  const { id, name, deadline } = (await listed())[number - 1] as Round;
  return root.send('changeRound', { params: { id }, query, body: { name, deadline } });
}
const shownPicks = async () =>
  (await root.call('readPickGrid', { params: { id: pool.id } })).entries.map(({ picks }) => picks);
/** After a read of the pool, which has it sealed. */
async function sealsOf({ id }: Pool) {
  await root.call('readPickGrid', { params: { id } });
  return t.sql((sql) => storedSeals(sql, id));
}
const lines = async () =>
  (
    await t.sql(
      (sql) => sql<{ line: string }[]>`select line from ledger_lines where season_id = ${season.id} order by number`,
    )
  ).map(({ line }) => JSON.parse(line).slice(2, 5));

describe('a round that is locked although its deadline is ahead', () => {
  test('takes no picks, and is named on the console and once in the log', async () => {
    expect((await root.call('readSite')).lockedAhead).toEqual([]);
    await lockAhead(1);
    expect(await save('Oregon')).toBe(409);
    const [{ deadline } = { deadline: '' }] = await listed();
    const { id: roundId, number, name } = round;
    const where = { seasonId: season.id, season: '2027 March Madness' };
    expect((await root.call('readSite')).lockedAhead).toEqual([{ ...where, roundId, number, name, deadline }]);
    const logged: unknown[] = [];
    const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line).msg) });
    const job = startLockedAheadJob({ database: t.database, log });
    await expect.poll(() => logged).toHaveLength(1);
    job.run();
    await job.stop();
    expect(logged).toEqual([
      'In 2027 March Madness round 1 is locked although its deadline is ahead: was the clock wrong? To reopen it, save its deadline in the console',
    ]);
  });

  test('is reopened by the same deadline, after a preview that says so', async () => {
    await lockAhead(1);
    const preview = await same(1, { dryRun: 'true' });
    expect(await preview.json()).toMatchObject({ reopens: true, locks: false, shortens: false });
    expect(await save('Oregon')).toBe(409);
    expect((await same(1)).status).toBe(200);
    expect(await save('Oregon')).toBe(200);
    expect((await root.call('readSite')).lockedAhead).toEqual([]);
    expect((await sam.call('readNotices', { params: { id: season.id } })).reopened).toMatchObject([{ by: 'root' }]);
    const [row] = await root.call('listAuditLog', {});
    expect(row).toMatchObject({
      action: 'round changed',
      username: 'root',
      before: { isLocked: true },
      after: { isLocked: false },
    });
    expect(await lines()).toEqual([
      ['clock', 'lock', round.id],
      [root.user.id, 'open', round.id],
    ]);
  });

  test('shows no pick once it is reopened', async () => {
    await lockAhead(1);
    expect(await shownPicks()).toEqual([[1]]);
    await same(1);
    expect(await shownPicks()).toEqual([[]]);
  });

  test('shows the picks of its next lock once the same deadline has passed, and none of the first', async () => {
    await lockAhead(1);
    expect(await shownPicks()).toEqual([[1]]);
    await same(1);
    await save('Oregon');
    await lockAhead(1);
    expect(await shownPicks()).toEqual([[2]]);
    expect((await lines()).map(([, kind]) => kind)).toEqual(['lock', 'open', 'lock']);
    expect((await sealsOf(pool)).map(({ lock }) => lock)).toEqual([1, 2]);
  });

  test('is not reopened while a later one is locked, so that no round is open before a locked one', async () => {
    await lockAhead(2);
    const refused = await same(1, { dryRun: 'true' });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'Second Round (round 2) is locked although its deadline is ahead: save its deadline first' },
    ]);
    expect((await same(1)).status).toBe(409);
    expect((await same(2)).status).toBe(200);
    expect((await same(1)).status).toBe(200);
    expect(await save('Oregon')).toBe(200);
  });

  test('is reopened only after its pools are sealed', async () => {
    await t.confirmAhead(round);
    expect((await same(1)).status).toBe(200);
    expect((await sealsOf(pool)).map(({ lock }) => lock)).toEqual([1]);
    await expect(
      t.database.transact(async (tx) => {
        await tx`update rounds set confirmed_deadline = deadline, locks = 2, locked_at = now() where id = ${round.id}`;
        await tx`update rounds set deadline = deadline, confirmed_deadline = null where id = ${round.id}`;
      }),
    ).rejects.toThrow('This round is being sealed');
  });
});

test('the same deadline changes nothing of an open round, and nothing of a past one', async () => {
  const reopens = async () => (await (await same(1, { dryRun: 'true' })).json()) as { reopens: boolean };
  expect(await reopens()).toMatchObject({ reopens: false });
  expect((await same(1)).status).toBe(200);
  expect(await save('Oregon')).toBe(200);
  await t.moveDeadline(round, -60);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
  expect(await reopens()).toMatchObject({ reopens: false });
  expect((await same(1)).status).toBe(200);
  expect(await save('Duke')).toBe(409);
  expect((await lines()).map(([, kind]) => kind)).toEqual(['lock']);
  expect((await root.call('listAuditLog', {})).filter(({ action }) => action === 'round changed')).toEqual([]);
});
