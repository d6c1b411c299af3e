// @module-tag one-process

import { beforeEach, expect, test } from 'vitest';
import type { Game, Round } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { Counter } from '#features/everybody/server/counter.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import {
  bruteForce,
  buildCrowd,
  type Crowd,
  countingSql,
  follow,
  lock,
  pickAll,
  QUICK,
  readStored,
  STEPS,
} from './crowd.ts';
import { changeAtRandom, reopenRound } from './randomChanges.ts';

const t = await testApp();
let root: ApiUser;
let crowd: Crowd;
let counter: Counter;

const counted = () => follow(counter);

const changeGame = (game: Game, body: Partial<Pick<Game, 'team1' | 'team2' | 'winner'>>) =>
  root.call('changeGame', { params: { id: game.id }, body });
const agrees = async () => expect(await readStored(t, crowd.season)).toEqual(await bruteForce(t, crowd.season));
const reopen = (round: Round) => reopenRound(root, round);

async function changeMuch(size: Parameters<typeof buildCrowd>[1], changes: number): Promise<void> {
  crowd = await buildCrowd(t, size);
  await changeAtRandom(t, { root, crowd, changes }, async () => {
    await counted();
    await agrees();
  });
}

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ isAdmin: true, username: 'root' });
  counter = new Counter(countingSql(t), QUICK);
});

test('while a round is loaded the answer is the one before, also if a result comes meanwhile', async () => {
  counter = new Counter(countingSql(t), STEPS);
  crowd = await buildCrowd(t, { people: 100, entries: 3, games: 2 });
  const [first, second] = crowd.rounds as [Round, Round];
  await lock(t, first);
  await counted();
  await lock(t, second);
  const [game] = crowd.games;
  if (game) await changeGame(game, { winner: game.team1 });
  const before = await readStored(t, crowd.season);
  expect(await counter.look()).toBe(false);
  const meanwhile = await readStored(t, crowd.season);
  expect(meanwhile.games).toEqual(before.games);
  expect(meanwhile.histogram).not.toEqual(before.histogram);
  await counted();
  await agrees();
});

test('a lock that is reopened while it is loaded is never told, and the next one has none of its picks', async () => {
  counter = new Counter(countingSql(t), STEPS);
  crowd = await buildCrowd(t, { people: 100, entries: 3, games: 2 });
  const [first] = crowd.rounds as [Round];
  await lock(t, first);
  expect(await counter.look()).toBe(false);
  await reopen(first);
  await counted();
  expect((await readStored(t, crowd.season)).entries).toBe(0);
  await lock(t, first);
  expect(await counter.look()).toBe(false);
  await reopen(first);
  await pickAll(t, crowd.season);
  await lock(t, first);
  await counted();
  await agrees();
});

test('seasons whose entries lie between each other have their own picks', async () => {
  crowd = await buildCrowd(t, { people: 100, entries: 3, games: 2 });
  const women = await t.buildSeason({ league: 'women' });
  const round = await t.buildRound(women);
  await t.buildGame(round);
  await t.sql(
    (each) => each`
      insert into entries (user_id, season_id, name, name_key, slot)
      select user_id, ${women.id}, name, name_key, slot from entries where user_id % 2 = 0
    `,
  );
  await pickAll(t, women);
  await t.sql((each) => each`update users set is_hidden = true where id % 5 = 0`);
  await lock(t, at(crowd.rounds, 0));
  await lock(t, round);
  await counted();
  await agrees();
  expect(await readStored(t, women)).toEqual(await bruteForce(t, women));
});

test('a season that is not active follows what changes in it', async () => {
  crowd = await buildCrowd(t, { people: 12, entries: 3, games: 2 });
  const [first] = crowd.rounds as [Round];
  await lock(t, first);
  await counted();
  await t.sql((each) => each`update seasons set is_active = false`);
  const [game] = crowd.games;
  if (game) await changeGame(game, { winner: game.team2 });
  await counted();
  await agrees();
  await t.sql((each) => each`delete from entries where id = (select min(entry_id) from picks)`);
  await counted();
  await agrees();
});

test('a game that is created in a past round has zeros, and goes again', async () => {
  crowd = await buildCrowd(t, { people: 12, entries: 3, games: 2 });
  const [first] = crowd.rounds as [Round];
  await lock(t, first);
  await counted();
  const body = { team1: 'Duke', team2: 'Utah', seed1: 5, seed2: 12, region: 'East Region', roundId: first.id } as const;
  const { id } = await root.call('createGame', { body: { ...body, seasonId: crowd.season.id } });
  await counted();
  expect((await readStored(t, crowd.season)).games).toContainEqual({ id, picked1: 0, picked2: 0 });
  await root.call('deleteGame', { params: { id } });
  await counted();
  await agrees();
  await t.sql((each) => each`delete from entries`);
  await counted();
  for (const game of crowd.games) await root.call('deleteGame', { params: { id: game.id } });
  await t.sql((each) => each`delete from rounds`);
  await root.call('deleteSeason', { params: { id: crowd.season.id } });
  expect(await t.sql((each) => each`select from everybody_answers, everybody_gone`)).toEqual([]);
});

test('rounds with more games than a page takes are read in several', async () => {
  crowd = await buildCrowd(t, { people: 12, entries: 3, games: 35 });
  for (const round of crowd.rounds) await lock(t, round);
  await counted();
  expect((await readStored(t, crowd.season)).games).toHaveLength(70);
  await agrees();
});

test('after random changes the stored answer is the one that the tables give', { timeout: 120_000 }, async () => {
  await changeMuch({ people: 30, entries: 3, games: 3 }, 25);
});

test('the same with 2,000 entries after 300 changes', { tags: 'slow', timeout: 900_000 }, async () => {
  await changeMuch({ people: 400, entries: 5, games: 4 }, 300);
});
