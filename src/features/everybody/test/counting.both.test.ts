// @module-tag one-process

import { beforeEach, expect, test } from 'vitest';
import type { Game, Round } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { HOUR } from '#domain/time.ts';
import { Counter } from '#features/everybody/server/counter.ts';
import { dropPicks } from '#server/tournament/season/bracketQueries.ts';
import { lockGame } from '#server/tournament/season/gamesQueries.ts';
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

const t = await testApp();
let root: ApiUser;
let crowd: Crowd;
let counter: Counter;

const counted = () => follow(counter);

/** Repeatable, so that a failure can be looked at. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const nextId = async (random: (below: number) => number, table: 'users' | 'entries') => {
  const rows = await t.sql((each) => each<{ id: number }[]>`select id from ${each(table)} order by id`);
  return rows[random(rows.length)]?.id ?? 0;
};
const changeGame = (game: Game, body: Partial<Pick<Game, 'team1' | 'team2' | 'winner'>>) =>
  root.call('changeGame', { params: { id: game.id }, body });

const agrees = async () => expect(await readStored(t, crowd.season)).toEqual(await bruteForce(t, crowd.season));
const reopen = ({ id, name }: Round) =>
  root.call('changeRound', { params: { id }, body: { name, deadline: new Date(Date.now() + HOUR).toISOString() } });

/** What may happen to a season whose rounds are past. */
const CHANGES: readonly ((random: (below: number) => number, game: Game, n: number) => Promise<unknown>)[] = [
  (random, game) => changeGame(game, { winner: [game.team1, game.team2, null][random(3)] ?? null }),
  (random, game) => changeGame(game, { winner: [game.team1, game.team2][random(2)] ?? null }),
  async (random) => {
    const id = await nextId(random, 'users');
    await t.sql((each) => each`update users set is_hidden = not is_hidden where id = ${id} and not is_admin`);
  },
  async (random) => {
    const id = await nextId(random, 'entries');
    await t.sql((each) => each`delete from entries where id = ${id}`);
  },
  async (random) => {
    const id = await nextId(random, 'users');
    await t.sql((each) => each`delete from users where id = ${id} and not is_admin and ${random(4)} = 0`);
  },
  (_, game) => changeGame(game, { team1: game.team2, team2: game.team1 }),
  (_, game, n) => changeGame(game, { team1: `Renamed ${n}` }),
  (random, game) =>
    t.database.transact(async (tx) => {
      const row = await lockGame(tx, game.id);
      if (!row || random(4) > 0) return;
      await dropPicks(tx, { ...row, slot: 1 }, [1]);
      await tx`update games set replaced1 = replaced1 + 1 where id = ${game.id}`;
    }),
  async () => {
    const round = crowd.rounds[1];
    if (!round) return;
    await reopen(round);
    await counted();
    await agrees();
    await pickAll(t, crowd.season);
    await lock(t, round);
  },
];

async function changeMuch(size: Parameters<typeof buildCrowd>[1], changes: number): Promise<void> {
  crowd = await buildCrowd(t, size);
  for (const round of crowd.rounds) {
    await lock(t, round);
    await counted();
    await agrees();
  }
  const random = randomOf(changes);
  for (let n = 0; n < changes; n++) {
    const kind = random(CHANGES.length + 8) % CHANGES.length;
    const games = await root.call('listGames', { params: { seasonId: crowd.season.id } });
    const game = games[random(games.length)];
    if (game) await CHANGES[kind]?.(random, game, n);
    await counted();
    expect({ n, kind, ...(await readStored(t, crowd.season)) }).toEqual({
      n,
      kind,
      ...(await bruteForce(t, crowd.season)),
    });
  }
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
