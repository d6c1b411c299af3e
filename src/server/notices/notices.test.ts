import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import { COMMAND_LINE } from '#server/audit/audit.ts';
import { findRound } from '#server/rounds/queries.ts';
import { changeRound } from '#server/rounds/rounds.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let season: Season;
let first: Round;
let second: Round;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  first = await t.buildRound(season, { number: 1 });
  second = await t.buildRound(season, { number: 2 });
});

const notices = (caller = sam, of = season) => caller.call('readNotices', { params: { id: of.id } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const move = (hours: number, admin = root, round = first) =>
  admin.call('changeRound', { params: { id: round.id }, body: { name: round.name, deadline: inHours(hours) } });

describe('a deadline that is moved', () => {
  test('a reopened round is in everybody’s notices with time and admin', async () => {
    await t.moveDeadline(first, -3600);
    await move(1);
    const { reopened, dropped } = await notices();
    expect(reopened).toEqual([{ roundId: first.id, at: expect.any(String), by: 'root' }]);
    expect(dropped).toEqual([]);
    expect(Math.abs(Date.parse(reopened[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await notices(root)).toEqual({ reopened, dropped: [] });
    expect(await notices(sam, await t.buildSeason())).toEqual({ reopened: [], dropped: [] });
  });

  test.each([
    ['from one future to another', 1, 2],
    ['from the future into the past', 1, -1],
    ['from one past to another', -2, -1],
  ])('a deadline moved %s reopens nothing', async (_, from, to) => {
    await t.moveDeadline(first, from * 3600);
    await move(to);
    expect((await notices()).reopened).toEqual([]);
  });

  test('a reopened round is in the notices until it is past again, with its last reopening', async () => {
    const other = await t.buildUser({ username: 'other', isAdmin: true });
    await t.moveDeadline(first, -3600);
    await move(1);
    await t.moveDeadline(first, -1);
    expect((await notices()).reopened).toEqual([]);
    await move(1, other);
    const { reopened } = await notices();
    expect(reopened).toMatchObject([{ by: 'other' }]);
    await move(2);
    expect((await notices()).reopened).toEqual(reopened);
  });

  test('a round that stays past though the database’s clock goes back is in no notice', async () => {
    await t.moveDeadline(first, -3600);
    await move(1);
    await t.confirmAhead(first);
    expect((await notices()).reopened).toEqual([]);
  });

  test('a notice names nobody for a deleted admin and for the command line tool', async () => {
    const gone = await t.buildUser({ isAdmin: true });
    await t.moveDeadline(first, -3600);
    await t.moveDeadline(second, -1800);
    await t.database.transact(async (tx) => {
      const row = await findRound(tx, second.id);
      const change = { name: second.name, deadline: new Date(inHours(2)) };
      if (row) await changeRound(tx, COMMAND_LINE, row, change);
    });
    await move(1, gone);
    await root.call('changeUser', { params: { id: gone.user.id }, body: { isAdmin: false } });
    await root.call('deleteUser', { params: { id: gone.user.id } });
    expect((await notices()).reopened).toMatchObject([
      { roundId: first.id, by: null },
      { roundId: second.id, by: null },
    ]);
  });
});

describe('a pick that a changed winner takes away', () => {
  let feeding: Game;
  let next: Game;
  let entry: Entry;

  /** Lets Duke and Yale win and sam pick Duke in their game of round 2. */
  beforeEach(async () => {
    feeding = await t.buildGame(first, { team1: 'Duke', team2: 'Oregon' });
    const other = await t.buildGame(first, { team1: 'Yale', team2: 'Iowa', seed1: 8, seed2: 9 });
    await t.sql((sql) => sql`update games set slot = id - ${feeding.id - 1} where id in (${feeding.id}, ${other.id})`);
    await win('Duke');
    await root.call('changeGame', { params: { id: other.id }, body: { winner: 'Yale' } });
    next = await findNext();
    entry = await t.buildEntry(sam, season);
    await t.setPick(entry, next, 1);
  });

  const win = (winner: string | null) =>
    root.call('changeGame', { params: { id: feeding.id }, body: { winner, dropPicks: true } });

  async function findNext(): Promise<Game> {
    const games = await root.call('listGames', { params: { seasonId: season.id } });
    const found = games.find(({ roundId }) => roundId === second.id);
    if (!found) throw new Error('the game of round 2 is not made');
    return found;
  }

  const lost = { team: 'Duke', opponent: 'Yale' };

  test('a dropped pick is in the notices of its owner only', async () => {
    const noor = await t.buildUser();
    await t.setPick(await t.buildEntry(noor, season), next, 2);
    await win('Oregon');
    const { dropped } = await notices();
    expect(dropped).toEqual([{ ...lost, entryId: entry.id, roundId: second.id, at: expect.any(String) }]);
    expect(Math.abs(Date.parse(dropped[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
    for (const caller of [noor, root]) expect((await notices(caller)).dropped).toEqual([]);
    expect((await notices(sam, await t.buildSeason())).dropped).toEqual([]);
  });

  test('dropped picks of all own entries and both sides are listed newest first', async () => {
    const another = await t.buildEntry(sam, season, 'another');
    await t.setPick(another, next, 2);
    await win('Oregon');
    await win(null);
    expect((await notices()).dropped).toMatchObject([
      { entryId: another.id, team: 'Yale', opponent: 'Oregon' },
      { entryId: entry.id, ...lost },
    ]);
  });

  test('a refused change leaves no notice', async () => {
    await root.error('changeGame', { params: { id: feeding.id }, body: { winner: 'Oregon' } });
    expect((await notices()).dropped).toEqual([]);
  });

  test('the notice of a dropped pick is deleted with its entry and its round', async () => {
    const another = await t.buildEntry(sam, season, 'another');
    await t.setPick(another, next, 1);
    await win('Oregon');
    await sam.call('deleteEntry', { params: { id: entry.id }, body: { confirmText: 'delete me' } });
    expect((await notices()).dropped).toMatchObject([{ entryId: another.id }]);
    await root.call('deleteRound', { params: { id: second.id } });
    expect((await notices()).dropped).toEqual([]);
  });

  test('the notices have the 200 latest dropped picks', async () => {
    await t.sql(
      (sql) => sql`
        insert into dropped_picks (entry_id, round_id, season_id, team, opponent)
        select ${entry.id}, ${first.id}, ${season.id}, 'team ' || n, 'Yale' from generate_series(1, 200) n
      `,
    );
    await win('Oregon');
    const { dropped } = await notices();
    expect(dropped).toHaveLength(200);
    expect(dropped[0]).toMatchObject(lost);
    expect(dropped.at(-1)).toMatchObject({ team: 'team 2' });
  });
});
