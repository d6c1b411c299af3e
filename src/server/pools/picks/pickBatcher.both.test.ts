// @module-tag one-process
import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type TestApp, testApp } from '#test/support/app.ts';
import { PickBatcher } from './pickBatcher.ts';
import { listPicks } from './pickQueries.ts';

const t: TestApp = await testApp();
let pickBatcher: PickBatcher;
let season: Season;
let round: Round;
let game: Game;

beforeEach(async () => {
  await t.database.reset();
  pickBatcher = new PickBatcher(t.database);
  season = await t.buildSeason();
  round = await t.buildRound(season);
  game = await t.buildGame(round, { team1: 'Duke', team2: 'Oregon' });
});

/** Builds entries of several users. */
async function buildEntries(count: number): Promise<number[]> {
  const entries: number[] = [];
  while (entries.length < count) entries.push((await t.buildEntry(await t.buildUser(), season)).id);
  return entries;
}

const saveOne = (entryId: number, pick: string | null, gameId = game.id) =>
  pickBatcher.save({ entryId, picks: [{ gameId, pick }] }).then((verdicts) => verdicts.map(({ isSaved }) => isSaved));

async function stored(entryId: number): Promise<(string | null)[]> {
  const picks = await t.database.query(listPicks, entryId);
  return picks.map(({ pick }) => pick);
}

test('concurrent saves are all made as requested', async () => {
  const entries = await buildEntries(12);
  const teams = entries.map((_, n) => (n % 3 ? 'Duke' : 'Oregon'));
  const saved = await Promise.all(entries.map((id, n) => saveOne(id, teams[n] ?? null)));
  expect(saved).toEqual(entries.map(() => [true]));
  expect(await Promise.all(entries.map(stored))).toEqual(teams.map((team) => [team]));
});

test('an entry’s saves are made in the order in which they came', async () => {
  const [id = 0] = await buildEntries(1);
  await Promise.all(['Duke', 'Oregon', null, 'Oregon', 'Duke'].map((team) => saveOne(id, team)));
  expect(await stored(id)).toEqual(['Duke']);
});

test('an error of one save concerns that save alone', async () => {
  const open = await t.buildGame(await t.buildRound(season, { number: 2 }), { team1: 'Duke', team2: 'Oregon' });
  await t.moveDeadline(round, -1);
  const [first = 0, wrong = 0, late = 0, nowhere = 0, garbled = 0, right = 0, both = 0] = await buildEntries(7);
  const answers = await Promise.allSettled([
    saveOne(first, 'Duke', open.id),
    saveOne(wrong, 'Kansas', open.id),
    saveOne(late, 'Duke', game.id),
    saveOne(nowhere, 'Duke', open.id + 1),
    saveOne(garbled, 'Du\u0000ke', open.id),
    saveOne(right, 'Oregon', open.id),
    pickBatcher.save({
      entryId: both,
      picks: [
        { gameId: open.id, pick: 'Duke' },
        { gameId: game.id, pick: 'Duke' },
      ],
    }),
  ]);
  expect(answers).toMatchObject([
    { value: [true] },
    { value: [false] },
    { value: [false] },
    { value: [false] },
    { status: 'rejected', reason: { code: '22021' } },
    { value: [true] },
    {
      value: [
        { isSaved: false, isLate: false },
        { isSaved: false, isLate: true },
      ],
    },
  ]);
  const picked = await t.sql((sql) => sql`select entry_id as id from picks order by entry_id`);
  expect(picked).toEqual([{ id: first }, { id: right }]);
});

test('many waiting saves of one entry do not delay those of others', async () => {
  let statements = 0;
  const query: Database['query'] = (work, ...args) => {
    statements += 1;
    return t.database.query(work, ...args);
  };
  pickBatcher = new PickBatcher({ ...t.database, query });
  const [busy = 0, ...others] = await buildEntries(6);
  const many = Array.from({ length: 600 }, (_, n) => saveOne(busy, n % 2 ? 'Duke' : 'Oregon'));
  await Promise.all(others.map((id) => saveOne(id, 'Duke')));
  expect(statements).toBeLessThanOrEqual(3);
  await Promise.all(many);
});

test('a save that is never answered does not block the entry’s later saves', async () => {
  let isAnswered = false;
  const query: Database['query'] = (work, ...args) =>
    isAnswered ? t.database.query(work, ...args) : new Promise(() => {});
  pickBatcher = new PickBatcher({ ...t.database, query }, { limitMs: 2_000 });
  const [id = 0] = await buildEntries(1);
  const unanswered = await Promise.allSettled(Array.from({ length: 3 }, () => saveOne(id, 'Duke')));
  expect(unanswered.map((end) => end.status === 'rejected' && end.reason.message)).toEqual(
    Array.from({ length: 3 }, () => 'Not confirmed in time'),
  );
  isAnswered = true;
  expect(await saveOne(id, 'Oregon')).toEqual([true]);
  expect(await stored(id)).toEqual(['Oregon']);
});

test('more picks than one statement takes are all saved', async () => {
  const games = [game];
  while (games.length < 64) {
    const n = games.length;
    games.push(await t.buildGame(round, { team1: `Home ${n}`, team2: `Away ${n}` }));
  }
  const picks = games.map(({ id, team1 }) => ({ gameId: id, pick: team1 }));
  const entries = await buildEntries(20);
  await Promise.all(entries.map((entryId) => pickBatcher.save({ entryId, picks })));
  for (const id of entries) expect(await stored(id)).toEqual(picks.map(({ pick }) => pick));
});

describe.runIf(t.database.kind === 'server')('while others write', () => {
  test('saves of others are made while one entry is being deleted', async () => {
    const [first = 0, deleted = 0, other = 0] = await buildEntries(3);
    const answers = await t.during(
      (tx) => tx`delete from entries where id = ${deleted}`,
      () => Promise.all([first, deleted, other].map((id) => saveOne(id, 'Duke'))),
    );
    expect(answers).toEqual([[true], [false], [true]]);
  });

  test('a save that waits for a lock does not delay other saves', async () => {
    const open = await t.buildGame(await t.buildRound(season, { number: 2 }), { team1: 'Duke', team2: 'Oregon' });
    const [first = 0, second = 0] = await buildEntries(2);
    pickBatcher = new PickBatcher(t.database, { slowMs: 50 });
    const finish = await t.hold((tx) => tx`update rounds set name = 'The first' where id = ${round.id}`);
    const waiting = [saveOne(first, 'Duke'), saveOne(first, 'Oregon', open.id)];
    expect(await saveOne(second, 'Oregon', open.id)).toEqual([true]);
    expect(await stored(first)).toEqual([]);
    await finish();
    expect(await Promise.all(waiting)).toEqual([[true], [true]]);
  });

  test('a save that was not confirmed in time is not made later, and a later save of the entry stays', async () => {
    const [id = 0] = await buildEntries(1);
    pickBatcher = new PickBatcher(t.database, { limitMs: 200 });
    const finish = await t.hold((tx) => tx`select from entries where id = ${id} for no key update`);
    await expect(saveOne(id, 'Duke')).rejects.toThrow('Not confirmed in time');
    await finish();
    await expect.poll(() => t.database.load().running).toBe(0);
    expect(await stored(id)).toEqual([]);
    pickBatcher = new PickBatcher(t.database);
    expect(await saveOne(id, 'Oregon')).toEqual([true]);
    expect(await stored(id)).toEqual(['Oregon']);
  });

  // otherwise two processes that save for one entry would deadlock
  test('a save waits for another save of its entry without holding locks', async () => {
    const [id = 0] = await buildEntries(1);
    const finish = await t.hold((tx) => tx`select from entries where id = ${id} for no key update`);
    const waiting = saveOne(id, 'Duke');
    await t.waitForBlockedQuery();
    await t.sql((sql) => sql`update rounds set name = 'The first' where id = ${round.id}`);
    await finish();
    expect(await waiting).toEqual([true]);
  });
});
