import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { GridPick, PickGrid } from '#contract/schemas.ts';
import { poolShares } from './poolShares.ts';

function grid(picks: GridPick[][]): PickGrid {
  return {
    groupId: 1,
    seasonId: 1,
    rounds: [
      { number: 1, name: 'First Round', games: [aGame({ id: 7 })] },
      { number: 2, name: 'Second Round', games: [aGame({ id: 8 })] },
    ],
    entries: picks.map((own, index) => ({
      entryId: index + 1,
      entryName: `entry ${index + 1}`,
      username: 'sam',
      total: 0,
      picks: own,
    })),
  };
}

test('each game has the share of entries that picked either team', () => {
  const shares = poolShares(
    grid([
      [1, 2],
      [1, 2],
      [2, 2],
    ]),
  );
  expect([...shares]).toEqual([
    [7, { team1: 67, team2: 33 }],
    [8, { team1: 0, team2: 100 }],
  ]);
});

test('halves of a per cent still make a hundred', () => {
  const eight: GridPick[][] = Array.from({ length: 8 }, (_, index) => [index < 5 ? 1 : 2, 0]);
  expect(poolShares(grid(eight)).get(7)).toEqual({ team1: 63, team2: 37 });
});

test('entries without a pick count for neither team', () => {
  expect(
    poolShares(
      grid([
        [1, 0],
        [0, 0],
        [0, 1],
        [2, 1],
      ]),
    ).get(7),
  ).toEqual({ team1: 25, team2: 25 });
});

test('a pool without entries has no shares', () => {
  expect(poolShares(grid([])).size).toBe(0);
});
