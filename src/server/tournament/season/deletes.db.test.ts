import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let season: Season;
let round: Round;
let game: Game;
let pool: Pool;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  game = await t.buildGame(round);
  pool = await t.buildPool(sam, season);
});

const of = ({ id }: { readonly id: number | string }) => ({ params: { id } });
const seasonId = () => ({ params: { seasonId: season.id } });

async function pick(): Promise<Entry> {
  const entry = await t.buildEntry(sam, season);
  await t.setPick(entry, game, 1);
  return entry;
}

/** Counts the remaining seasons, rounds, games, pools, entries and picks. */
async function left(): Promise<Record<string, number>> {
  const [row] = await t.sql(
    (sql) => sql<Record<string, number>[]>`
      select (select count(*)::int from seasons) as seasons, (select count(*)::int from rounds) as rounds,
        (select count(*)::int from games) as games, (select count(*)::int from pools) as pools,
        (select count(*)::int from entries) as entries, (select count(*)::int from picks) as picks
    `,
  );
  return row ?? {};
}

describe('deleting a season', () => {
  const standing = { status: 409, message: 'This season has entries' };

  test('deleting a season deletes its rounds, games and pools, and leaves none active', async () => {
    const other = await t.buildSeason();
    await root.call('changeSeason', { ...of(season), body: { isActive: true } });
    await root.call('deleteSeason', of(season));
    expect(await left()).toEqual({ seasons: 1, rounds: 0, games: 0, pools: 0, entries: 0, picks: 0 });
    expect(await root.call('listSeasons')).toMatchObject([{ id: other.id, isActive: false }]);
    expect(await root.error('listRounds', seasonId())).toEqual({ status: 404, message: 'Season not found' });
    expect(await sam.error('readPool', of(pool))).toEqual({ status: 404, message: 'Group not found' });
    expect(await sam.call('listActiveGames')).toEqual([]);
  });

  test('deleting a season with entries is refused, with picks or without', async () => {
    const entry = await t.buildEntry(sam, season);
    expect(await root.error('deleteSeason', of(season))).toEqual(standing);
    await t.setPick(entry, game, 1);
    expect(await root.error('deleteSeason', of(season))).toEqual(standing);
    expect(await left()).toEqual({ seasons: 1, rounds: 1, games: 1, pools: 1, entries: 1, picks: 1 });
    await sam.call('deleteEntry', { ...of(entry), body: { confirmText: 'delete me' } });
    await root.call('deleteSeason', of(season));
  });

  test('deleting a season waits for an entry that is being created', async () => {
    const error = await t.during(
      (tx) =>
        tx`insert into entries (user_id, season_id, name, name_key, slot) values (${sam.user.id}, ${season.id}, 'x', 'x', 1)`,
      () => root.error('deleteSeason', of(season)),
    );
    expect(error).toEqual(standing);
  });
});

describe('deleting a round', () => {
  const standing = { status: 409, message: 'This round has picks' };

  test('deleting a round deletes its games, and its number is free', async () => {
    const second = await t.buildRound(season, { number: 2 });
    await t.buildGame(second);
    await root.call('deleteRound', of(round));
    expect(await sam.call('listRounds', seasonId())).toMatchObject([{ number: 2 }]);
    expect(await sam.call('listGames', seasonId())).toMatchObject([{ roundId: second.id }]);
    await t.buildRound(season, { number: 1 });
  });

  test('deleting a round with picks is refused', async () => {
    await t.buildGame(round);
    const entry = await pick();
    expect(await root.error('deleteRound', of(round))).toEqual(standing);
    expect(await left()).toMatchObject({ rounds: 1, games: 2, picks: 1 });
    await sam.call('savePick', { query: { entryId: entry.id }, body: { gameId: game.id, pick: null } });
    await root.call('deleteRound', of(round));
  });
});

describe('deleting a game', () => {
  const standing = { status: 409, message: 'This game has picks' };

  test('deleting a game leaves the others, and its teams are free', async () => {
    const other = await t.buildGame(round);
    await root.call('deleteGame', of(game));
    expect(await sam.call('listGames', seasonId())).toEqual([other]);
    await t.buildGame(round, { team1: game.team1, team2: game.team2 });
  });

  test('deleting a game with picks is refused', async () => {
    await pick();
    expect(await root.error('deleteGame', of(game))).toEqual(standing);
    expect(await left()).toMatchObject({ games: 1, picks: 1 });
  });

  test('deleting a game waits for a pick that is being saved', async () => {
    const entry = await t.buildEntry(sam, season);
    const error = await t.during(
      (tx) => tx`
        insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
        values (${entry.id}, ${game.id}, ${season.id}, 1, now(), now())
      `,
      () => root.error('deleteGame', of(game)),
    );
    expect(error).toEqual(standing);
  });

  test('deleting a game with a winner removes its points', async () => {
    await root.call('changeGame', { ...of(game), body: { winner: game.team1 } });
    await t.moveDeadline(round, -1);
    expect(await sam.call('readLeaderboard', of(pool))).toMatchObject({ rounds: [{ number: 1 }] });
    await root.call('deleteGame', of(game));
    expect((await sam.call('readPickGrid', of(pool))).rounds).toMatchObject([{ number: 1, games: [] }]);
  });
});

describe.each([
  ['season', 'deleteSeason', () => season],
  ['round', 'deleteRound', () => round],
  ['game', 'deleteGame', () => game],
] as const)('a %s', (kind, name, thing) => {
  test('is not deleted in an archived season', async () => {
    await t.archiveSeasons();
    expect(await root.error(name, of(thing()))).toEqual({ status: 409, message: 'This season is archived' });
  });

  test('is not deleted if it is unknown', async () => {
    const unknown = { status: 404, message: `${kind[0]?.toUpperCase()}${kind.slice(1)} not found` };
    expect(await root.error(name, of({ id: 99 }))).toEqual(unknown);
    expect(await root.error(name, of({ id: 'x' }))).toMatchObject({ status: 400, message: `Invalid ${kind} ID` });
  });

  test('is deleted by site admins only', async () => {
    const before = await left();
    expect(await sam.error(name, of(thing()))).toEqual({ status: 403, message: 'Only site admins may do this' });
    expect(await t.anonymous().error(name, of(thing()))).toEqual({ status: 401, message: 'Unauthorized' });
    expect(await left()).toEqual(before);
  });
});
