import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { PickGrid } from '#contract/standings.ts';
import { differences, differText, entryRounds } from './entryRounds.ts';

function game(id: number, winner: string | null) {
  return aGame({ id, team1: `Home ${id}`, team2: `Away ${id}`, seed2: 16, winner });
}

const by = (...points: number[]) => ({ points, countsFrom: 1, upsetBonus: 0 });

function gridOf(picks: PickGrid['entries'][number]['picks']) {
  const entry = {
    entryId: 7,
    entryName: 'sam 01',
    username: 'sam',
    rank: 1,
    total: 0,
    picks,
    joinedAfter: 0,
    absent: [],
  };
  const grid: PickGrid = {
    groupId: 1,
    seasonId: 1,
    rounds: [
      { id: 1, number: 1, name: 'First Round', games: [game(1, 'Home 1'), game(2, 'Home 2'), game(3, 'Away 3')] },
      { id: 2, number: 2, name: 'Second Round', games: [game(4, 'Away 4'), game(5, null)] },
    ],
    entries: [entry],
  };
  return { grid, entry };
}

test('a round earns its correct picks times the pool’s points for each', () => {
  const { grid, entry } = gridOf([1, 2, 2, 2, 1]);
  expect(
    entryRounds(grid, entry, by(5, 20)).map(({ name, pointsPerPick, correct, decided, points }) => ({
      name,
      pointsPerPick,
      correct,
      decided,
      points,
    })),
  ).toEqual([
    { name: 'First Round', pointsPerPick: 5, correct: 2, decided: 3, points: 10 },
    { name: 'Second Round', pointsPerPick: 20, correct: 1, decided: 1, points: 20 },
  ]);
});

test('each game has the picked team, its opponent and the outcome', () => {
  const { grid, entry } = gridOf([1, 2, 0, 2, 1]);
  const games = entryRounds(grid, entry, by(1, 2)).flatMap((round) => round.games);
  expect(games.map(({ pick, opponent, outcome }) => [pick?.team, pick?.seed, opponent?.team, outcome])).toEqual([
    ['Home 1', 1, 'Away 1', 'correct'],
    ['Away 2', 16, 'Home 2', 'wrong'],
    [undefined, undefined, undefined, 'none'],
    ['Away 4', 16, 'Home 4', 'correct'],
    ['Home 5', 1, 'Away 5', 'open'],
  ]);
});

test('rounds from before the entry was created are marked, and compared with nobody’s picks', () => {
  const { grid, entry } = gridOf([0, 0, 0, 2, 1]);
  const late = { ...entry, joinedAfter: 1, absent: [] };
  expect(entryRounds(grid, late, by(1, 2)).map(({ out }) => out)).toEqual(['joinedLater', undefined]);
  expect([...differences(grid, late, { ...entry, picks: [1, 1, 1, 1, 1] })]).toEqual([[2, 1]]);
  expect([...differences(grid, { ...entry, picks: [1, 1, 1, 1, 1] }, late)]).toEqual([[2, 1]]);
});

test('rounds at whose lock the entry was not in the pool are marked, and compared with nobody’s picks', () => {
  const { grid, entry } = gridOf([1, 2, 1, 0, 0]);
  const gone = { ...entry, absent: [2] };
  expect(entryRounds(grid, gone, by(1, 2)).map(({ out }) => out)).toEqual([undefined, 'absent']);
  expect([...differences(grid, gone, { ...entry, picks: [1, 1, 1, 1, 1] })]).toEqual([[1, 1]]);
});

test('a pick of an undecided game earns nothing yet', () => {
  const { grid, entry } = gridOf([0, 0, 0, 1, 1]);
  expect(entryRounds(grid, entry, by(1, 2))[1]).toMatchObject({ correct: 0, decided: 1, points: 0 });
});

test('picks differ in the games in which both entries picked, and not the same team', () => {
  const { grid, entry } = gridOf([1, 2, 2, 2, 0]);
  const other = { ...entry, entryId: 8, picks: [1, 1, 1, 2, 1] as const };
  expect([...differences(grid, entry, { ...other, picks: [...other.picks] })]).toEqual([
    [1, 2],
    [2, 0],
  ]);
});

test.each([
  [0, undefined, 'vs me: no picks differ'],
  [1, undefined, 'vs me: 1 pick differs'],
  [3, 'sam 01', 'vs sam 01: 3 picks differ'],
])('%d differing picks from the entry %s are shown as: %s', (count, name, text) => {
  expect(differText(count, name)).toBe(text);
});

test('a correct pick of the larger seed shows its upset bonus, which the sum of the round contains', () => {
  const { grid, entry } = gridOf([1, 2, 2, 2, 1]);
  const [round] = entryRounds(grid, entry, { ...by(5, 20), upsetBonus: 2 });
  expect(round).toMatchObject({ pointsPerPick: 5, correct: 2, points: 40, bonus: 30 });
  expect(round?.games.map(({ points, bonus }) => [points, bonus])).toEqual([
    [5, 0],
    [0, 0],
    [35, 30],
  ]);
});
