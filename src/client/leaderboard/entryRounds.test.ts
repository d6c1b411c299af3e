import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { PickGrid } from '#contract/schemas.ts';
import { entryRounds } from './entryRounds.ts';

function game(id: number, winner: string | null) {
  return aGame({ id, team1: `Home ${id}`, team2: `Away ${id}`, seed2: 16, winner });
}

function gridOf(picks: PickGrid['entries'][number]['picks']) {
  const entry = { entryId: 7, entryName: 'sam 01', username: 'sam', total: 0, picks };
  const grid: PickGrid = {
    groupId: 1,
    seasonId: 1,
    rounds: [
      { number: 1, name: 'First Round', games: [game(1, 'Home 1'), game(2, 'Home 2'), game(3, 'Away 3')] },
      { number: 2, name: 'Second Round', games: [game(4, 'Away 4'), game(5, null)] },
    ],
    entries: [entry],
  };
  return { grid, entry };
}

test('a round earns its correct picks times what each is worth in the pool', () => {
  const { grid, entry } = gridOf([1, 2, 2, 2, 1]);
  expect(
    entryRounds(grid, entry, [5, 20]).map(({ name, pointsPerPick, correct, decided, points }) => ({
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

test('each game tells the pick, the team it plays, and how it ended', () => {
  const { grid, entry } = gridOf([1, 2, 0, 2, 1]);
  const games = entryRounds(grid, entry, [1, 2]).flatMap((round) => round.games);
  expect(games.map(({ pick, opponent, outcome }) => [pick?.team, pick?.seed, opponent?.team, outcome])).toEqual([
    ['Home 1', 1, 'Away 1', 'correct'],
    ['Away 2', 16, 'Home 2', 'wrong'],
    [undefined, undefined, undefined, 'none'],
    ['Away 4', 16, 'Home 4', 'correct'],
    ['Home 5', 1, 'Away 5', 'open'],
  ]);
});

test('a pick of a game without a winner earns nothing yet', () => {
  const { grid, entry } = gridOf([0, 0, 0, 1, 1]);
  expect(entryRounds(grid, entry, [1, 2])[1]).toMatchObject({ correct: 0, decided: 1, points: 0 });
});
