import { beforeEach, describe, expect, test } from 'vitest';
import { featureNotices } from '#app/answers.ts';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { findRound } from '#server/tournament/rounds/roundsQueries.ts';
import { changeByFeed } from '#server/tournament/season/games.ts';
import { changeRound } from '#server/tournament/season/rounds.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';

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
const NONE_OF_FEATURES = Object.fromEntries(Object.keys(featureNotices).map((name) => [name, []]));
const NONE = { reopened: [], moved: [], dropped: [], added: [], settled: [], ...NONE_OF_FEATURES };
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
    expect(await notices(root)).toEqual({ ...NONE, reopened });
    expect(await notices(sam, await t.buildSeason())).toEqual(NONE);
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

describe('a deadline that is moved while its round is open', () => {
  beforeEach(async () => {
    await t.buildEntry(sam, season);
    await t.moveDeadline(first, 20 * 3600);
  });

  const deadline = async () => (await t.sql((sql) => findRound(sql, first.id)))?.deadline.toISOString();

  test.each([
    ['earlier', 2],
    ['later', 21],
  ])('a deadline moved %s is in the notices with the old one and the time of the move', async (_, hours) => {
    const from = await deadline();
    await move(hours);
    const { moved } = await notices();
    expect(moved).toEqual([{ roundId: first.id, from, at: expect.any(String) }]);
    expect(Math.abs(Date.parse(moved[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await notices()).toEqual({ ...NONE, moved });
  });

  test('only users with an entry from before the move get the notice', async () => {
    const [late, noor] = [await t.buildUser(), await t.buildUser()];
    await t.buildEntry(noor, await t.buildSeason());
    await move(2);
    await t.buildEntry(late, season);
    for (const caller of [late, noor, root]) expect(await notices(caller)).toEqual(NONE);
    await t.buildEntry(sam, season, 'another');
    expect((await notices()).moved).toHaveLength(1);
  });

  test('moves within a day count as one from the first deadline, unless it is moved back', async () => {
    const from = await deadline();
    await move(2);
    await move(3);
    expect((await notices()).moved).toMatchObject([{ from }]);
    await move(2.5);
    expect((await notices()).moved).toMatchObject([{ from }]);
    const last = await deadline();
    const body = { name: first.name, deadline: from ?? '' };
    await root.call('changeRound', { params: { id: first.id }, body });
    expect((await notices()).moved).toMatchObject([{ from: last }]);
    await t.sql((sql) => sql`update rounds set moved_at = moved_at - interval '1 day'`);
    await move(3);
    expect((await notices()).moved).toMatchObject([{ from }]);
  });

  test('a renamed round is not moved, and keeps the notice of its last move', async () => {
    const rename = async (name: string) =>
      root.call('changeRound', { params: { id: first.id }, body: { name, deadline: (await deadline()) ?? '' } });
    await rename('Opening');
    expect((await notices()).moved).toEqual([]);
    await move(2);
    const { moved } = await notices();
    await rename('First');
    expect((await notices()).moved).toEqual(moved);
  });

  test('the notice ends when the round is past, and a reopened round is not moved', async () => {
    await move(2);
    await t.moveDeadline(first, -1);
    expect((await notices()).moved).toEqual([]);
    await move(1);
    expect(await notices()).toMatchObject({ reopened: [{ roundId: first.id }], moved: [] });
    await move(3);
    expect(await notices()).toMatchObject({ reopened: [{ roundId: first.id }], moved: [{ roundId: first.id }] });
    await move(-1);
    await t.moveDeadline(first, 3600);
    expect((await notices()).moved).toEqual([]);
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
    await decideGame(root, other, 'Yale');
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
    const of = { entryId: entry.id, roundId: second.id, gameId: next.id };
    expect(dropped).toEqual([{ ...lost, ...of, at: expect.any(String) }]);
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

  const pick = (gameId: number, team: string | null) =>
    sam.call('savePick', { query: { entryId: entry.id }, body: { gameId, pick: team } });

  test('the notice ends when the game is picked again, and is back when that pick is removed', async () => {
    await win('Oregon');
    await pick(next.id, 'Yale');
    expect(await notices()).toEqual(NONE);
    await pick(next.id, null);
    expect((await notices()).dropped).toMatchObject([lost]);
  });

  test('of several picks dropped in one game the last is in the notices', async () => {
    await win('Oregon');
    await pick(next.id, 'Oregon');
    await win('Duke');
    expect((await notices()).dropped).toMatchObject([{ team: 'Oregon', opponent: 'Yale', gameId: next.id }]);
  });

  test('the notice leads to the game that is created again in its place, and ends with a pick there', async () => {
    await win(null);
    expect((await notices()).dropped).toMatchObject([{ ...lost, gameId: null }]);
    await win('Oregon');
    const again = await findNext();
    expect(again.id).not.toBe(next.id);
    expect((await notices()).dropped).toMatchObject([{ ...lost, gameId: again.id }]);
    await pick(again.id, 'Yale');
    expect((await notices()).dropped).toEqual([]);
  });

  test('the notice leads nowhere once the game is decided', async () => {
    await win('Oregon');
    await decideGame(root, next, 'Yale');
    expect((await notices()).dropped).toMatchObject([{ ...lost, gameId: null }]);
  });

  test('the notice leads nowhere while the round is past or the season archived', async () => {
    await win('Oregon');
    await t.moveDeadline(first, -2);
    await t.moveDeadline(second, -1);
    expect((await notices()).dropped).toMatchObject([{ ...lost, gameId: null }]);
    await t.moveDeadline(second, 3600);
    expect((await notices()).dropped).toMatchObject([{ ...lost, gameId: next.id }]);
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true where id = ${season.id}`);
    expect((await notices()).dropped).toMatchObject([{ ...lost, gameId: null }]);
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
        insert into dropped_picks (entry_id, round_id, season_id, region, slot, team, opponent)
        select ${entry.id}, ${first.id}, ${season.id}, 'East Region', n, 'team ' || n, 'Yale' from generate_series(1, 200) n
      `,
    );
    await win('Oregon');
    const { dropped } = await notices();
    expect(dropped).toHaveLength(200);
    expect(dropped[0]).toMatchObject(lost);
    expect(dropped.at(-1)).toMatchObject({ team: 'team 2' });
  });
});

describe('games that are created after an entry has picked in their round', () => {
  let one: Game;
  let sams: Entry;

  beforeEach(async () => {
    one = await t.buildGame(second, { team1: 'Duke', team2: 'Yale' });
    sams = await t.buildEntry(sam, season);
    await t.setPick(sams, one, 1);
  });

  /** Builds a game that is a moment younger than all picks, as times have milliseconds only. */
  async function addGame(teams: Partial<Game> = {}): Promise<Game> {
    await t.sql((sql) => sql`update picks set made_at = made_at - interval '1 minute'`);
    await t.sql((sql) => sql`update games set created_at = created_at - interval '1 minute'`);
    return t.buildGame(second, teams);
  }
  const added = async (caller = sam) => (await notices(caller)).added;
  const pick = (entry: Entry, game: Game) =>
    sam.call('savePick', { query: { entryId: entry.id }, body: { gameId: game.id, pick: game.team1 } });

  test('an added game is in the notices of each entry that has picked in the round, until it picks the game', async () => {
    expect(await added()).toEqual([]);
    const iowa = await addGame({ team1: 'Iowa', team2: 'Utah' });
    const another = await t.buildEntry(sam, season, 'another');
    const of = { roundId: second.id, gameId: iowa.id, team1: 'Iowa', team2: 'Utah' };
    expect(await added()).toEqual([{ ...of, entryId: sams.id }]);
    await pick(another, one);
    const drake = await addGame({ team1: 'Drake', team2: 'Kansas' });
    expect((await added()).map(({ entryId, gameId }) => [entryId, gameId])).toEqual([
      [sams.id, iowa.id],
      [sams.id, drake.id],
      [another.id, drake.id],
    ]);
    await pick(sams, iowa);
    await pick(another, drake);
    expect(await added()).toMatchObject([{ entryId: sams.id, gameId: drake.id }]);
  });

  test('only owners of entries with a pick in that round get the notice', async () => {
    const noor = await t.buildUser();
    const noors = await t.buildEntry(noor, season);
    await t.setPick(noors, await t.buildGame(first), 1);
    await addGame();
    for (const caller of [noor, root]) expect(await added(caller)).toEqual([]);
    expect(await added()).toHaveLength(1);
  });

  test('the notice ends when the game is decided or its round is past', async () => {
    const game = await addGame({ team1: 'Iowa' });
    await addGame();
    await decideGame(root, game, 'Iowa');
    expect(await added()).toHaveLength(1);
    await t.moveDeadline(first, -2);
    await t.moveDeadline(second, -1);
    expect(await added()).toEqual([]);
  });

  test('no game of an archived season is new', async () => {
    await addGame();
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true where id = ${season.id}`);
    expect(await added()).toEqual([]);
  });

  test('a game whose team is replaced is not new', async () => {
    const game = await t.buildGame(second);
    await t.sql((sql) => sql`update games set created_at = '2026-03-01' where id = ${game.id}`);
    await root.call('changeGame', { params: { id: game.id }, body: { team1: 'Zed' } });
    expect(await added()).toEqual([]);
  });
});

describe('a place that the results feed has settled', () => {
  let game: Game;
  let entry: Entry;

  beforeEach(async () => {
    game = await t.buildGame(first, { team1: 'BYU', team2: 'Texas/Xavier' });
    entry = await t.buildEntry(sam, season);
    await t.setPick(entry, game, 2);
  });

  const settle = () => t.database.transact(changeByFeed, { id: game.id, seasonId: season.id }, { team2: 'Texas' }, []);
  const settled = async (caller = sam) => (await notices(caller)).settled;

  test('is in the notices of those who had picked it, for each of their entries', async () => {
    const another = await t.buildEntry(sam, season, 'another');
    await t.setPick(another, game, 2);
    const noor = await t.buildUser();
    await t.setPick(await t.buildEntry(noor, season), game, 1);
    await settle();
    const of = { roundId: first.id, gameId: game.id, team: 'Texas', place: 'Texas/Xavier', at: expect.any(String) };
    expect(await settled()).toEqual([
      { ...of, entryId: entry.id },
      { ...of, entryId: another.id },
    ]);
    for (const caller of [noor, root]) expect(await settled(caller)).toEqual([]);
    expect((await notices(sam, await t.buildSeason())).settled).toEqual([]);
  });

  test('is in the notices for 48 hours, also under a name that a person gives it then', async () => {
    await settle();
    await root.call('changeGame', { params: { id: game.id }, body: { team2: 'Texas Longhorns' } });
    await t.sql((sql) => sql`update feed_play_ins set settled_at = settled_at - interval '47 hours 59 minutes'`);
    await t.sql((sql) => sql`update picks set made_at = '2026-03-01', changed_at = '2026-03-01'`);
    expect(await settled()).toMatchObject([{ team: 'Texas Longhorns' }]);
    await t.sql((sql) => sql`update feed_play_ins set settled_at = settled_at - interval '2 minutes'`);
    expect(await settled()).toEqual([]);
  });

  test('is no news for an entry that picks the team afterwards', async () => {
    await t.sql((sql) => sql`delete from picks`);
    await settle();
    await sam.call('savePick', { query: { entryId: entry.id }, body: { gameId: game.id, pick: 'Texas' } });
    expect(await settled()).toEqual([]);
  });

  test('gives no notice when a person has renamed it', async () => {
    await root.call('changeGame', { params: { id: game.id }, body: { team2: 'Texas' } });
    expect(await settled()).toEqual([]);
  });

  test('gives none any more when a person gives it to the other team, or opens it again', async () => {
    await settle();
    await root.call('changeGame', { params: { id: game.id }, body: { team2: 'Xavier' } });
    expect(await settled()).toEqual([]);
    await root.call('changeGame', { params: { id: game.id }, body: { team2: 'Texas/Xavier' } });
    expect(await settled()).toEqual([]);
  });
});
