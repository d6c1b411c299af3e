import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';

const t = await testApp();

let root: ApiUser;
let season: Season;
let round: Round;
let games: Game[];

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  round = await t.buildRound(season);
  games = [
    await t.buildGame(round, { team1: 'Duke', team2: 'Utah' }),
    await t.buildGame(round, { team1: 'Baylor', team2: 'Iona' }),
  ];
});

const gameOf = (n: number) => games[n] ?? expect.fail();
const change = (game: Game, body: object) => root.call('changeGame', { params: { id: game.id }, body });
const refusal = (game: Game, body: object) => root.error('changeGame', { params: { id: game.id }, body });
const moveTo = (seconds: number) =>
  root.call('changeRound', {
    params: { id: round.id },
    body: { name: round.name, deadline: new Date(Date.now() + seconds * 1000).toISOString() },
  });
const lock = async () => {
  await t.passDeadline(round);
  // the first reader locks what is due
  await root.call('readPickGrid', { params: { id: (await t.buildPool(root, season)).id } });
};

describe('the names of teams in a locked round', () => {
  test('no team gets the name of one of another game, also one that it had', async () => {
    await lock();
    const message = 'Baylor plays in another game of this round';
    expect(await refusal(gameOf(0), { team1: 'Baylor' })).toMatchObject({ status: 409, message });
    await change(gameOf(1), { team1: 'Baylor Bears' });
    expect(await refusal(gameOf(0), { team1: 'Baylor' })).toMatchObject({ status: 409, message });
    await root.call('deleteGame', { params: { id: gameOf(1).id } });
    await change(gameOf(0), { team1: 'Baylor' });
  });

  test('no team gets the name that its opponent had, and it may have its own again, on either side', async () => {
    await lock();
    await change(gameOf(0), { team2: 'Utes' });
    const refused = { status: 409, message: 'Utah is the other team of this game' };
    expect(await refusal(gameOf(0), { team1: 'Utah' })).toMatchObject(refused);
    await change(gameOf(0), { team1: 'Utes', team2: 'Duke' });
    expect(await refusal(gameOf(0), { team2: 'Utah' })).toMatchObject(refused);
    await change(gameOf(0), { team1: 'Utah' });
    await change(gameOf(0), { team1: 'Duke', team2: 'Utah' });
  });

  test('a round that is open again is asked only after a result', async () => {
    await lock();
    await moveTo(3600);
    await change(gameOf(0), { team1: 'Kansas' });
    await change(gameOf(1), { team1: 'Duke' });
    await change(gameOf(1), { team1: 'Baylor' });
    await change(gameOf(0), { winner: 'Utah' });
    await change(gameOf(0), { winner: null });
    expect(await refusal(gameOf(1), { team1: 'Kansas' })).toMatchObject({ status: 409 });
    await lock();
    expect(await refusal(gameOf(0), { team1: 'Baylor' })).toMatchObject({ status: 409 });
  });
});

test('the number of a locked round and the round of its games stay', async () => {
  const other = await t.buildRound(season, { number: 2 });
  await t.sql((sql) => sql`update rounds set number = 3 where id = ${other.id}`);
  await lock();
  const refused = 'This round was locked';
  const renumbered = t.afterSeals((sql) => sql`update rounds set number = 4 where id = ${round.id}`);
  await expect(renumbered).rejects.toThrow(refused);
  const moved = t.afterSeals((sql) => sql`update games set round_id = ${other.id} where id = ${gameOf(0).id}`);
  await expect(moved).rejects.toThrow(refused);
});
