import { expect, test } from 'vitest';
import { computeSplits, crowdPicks, favoritePicks } from './ghosts.ts';

test('The Favorites pick the smaller seed, and nobody of equal seeds', () => {
  const games = [
    { seed1: 1, seed2: 16 },
    { seed1: 9, seed2: 8 },
    { seed1: 3, seed2: 3 },
  ];
  expect(favoritePicks(games)).toEqual([1, 2, null]);
});

test('The Crowd picks what most entries have picked, nobody of a tie, and missing picks do not count', () => {
  const splits = computeSplits(4, [{ picks: [1, 2, 1, 0] }, { picks: [1, 2, 2, 0] }, { picks: [2, 0, 0, 0] }]);
  expect(splits).toEqual([
    { picked1: 2, picked2: 1 },
    { picked1: 0, picked2: 2 },
    { picked1: 1, picked2: 1 },
    { picked1: 0, picked2: 0 },
  ]);
  expect(crowdPicks(splits)).toEqual([1, 2, null, null]);
});
