import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { GridPick, PickGrid } from '#contract/standings.ts';
import { poolShares } from './poolShares.ts';

function grid(picks: GridPick[][], joinedAfter: readonly number[] = []): PickGrid {
  return {
    groupId: 1,
    seasonId: 1,
    rounds: [
      { id: 1, number: 1, name: 'First Round', games: [aGame({ id: 7 })] },
      { id: 2, number: 2, name: 'Second Round', games: [aGame({ id: 8 })] },
    ],
    entries: picks.map((own, index) => ({
      entryId: index + 1,
      entryName: `entry ${index + 1}`,
      username: 'sam',
      rank: 1,
      total: 0,
      picks: own,
      joinedAfter: joinedAfter[index] ?? 0,
      absent: [],
    })),
  };
}

test('each game has the shares of entries that picked either team', () => {
  const shares = poolShares(
    grid([
      [1, 2],
      [1, 2],
      [2, 2],
    ]),
  );
  expect([...shares]).toEqual([
    [7, { team1: 67, team2: 33, picked: 3, missed: 0 }],
    [8, { team1: 0, team2: 100, picked: 3, missed: 0 }],
  ]);
});

test('shares of half a per cent add up to a hundred', () => {
  const eight: GridPick[][] = Array.from({ length: 8 }, (_, index) => [index < 5 ? 1 : 2, 0]);
  expect(poolShares(grid(eight)).get(7)).toMatchObject({ team1: 63, team2: 37 });
});

test('the split is over the entries that have picked, and the others are counted', () => {
  const shares = poolShares(
    grid([
      [1, 0],
      [0, 0],
      [0, 0],
      [2, 0],
      [1, 0],
    ]),
  );
  expect(shares.get(7)).toEqual({ team1: 67, team2: 33, picked: 3, missed: 2 });
  expect(shares.get(8)).toEqual({ team1: 0, team2: 0, picked: 0, missed: 5 });
});

test('an entry that was created after a round has missed none of its games', () => {
  const picks: GridPick[][] = [
    [1, 2],
    [0, 0],
    [0, 0],
  ];
  const shares = poolShares(grid(picks, [0, 1, 2]));
  expect(shares.get(7)).toEqual({ team1: 100, team2: 0, picked: 1, missed: 0 });
  expect(shares.get(8)).toEqual({ team1: 0, team2: 100, picked: 1, missed: 1 });
});

test('a pool without entries has no shares', () => {
  expect(poolShares(grid([])).size).toBe(0);
});
