import { expect, test } from 'vitest';
import { chanceBySeed } from './seedOdds.ts';

const seeds = Array.from({ length: 16 }, (_, index) => index + 1);

test.each([
  [1, 16, 0.99],
  [2, 15, 0.93],
  [3, 14, 0.86],
  [4, 13, 0.8],
  [5, 12, 0.65],
  [6, 11, 0.61],
  [7, 10, 0.6],
  [8, 9, 0.49],
])('a team of seed %i beats one of seed %i about as often as since 1985', (seed, opponent, share) => {
  expect(Math.abs(chanceBySeed(seed, opponent) - share)).toBeLessThan(0.03);
});

test('a better seed is never less likely to win, and both chances add up to 1', () => {
  for (const seed of seeds) {
    for (const opponent of seeds) {
      const chance = chanceBySeed(seed, opponent);
      expect(chance + chanceBySeed(opponent, seed)).toBeCloseTo(1, 12);
      if (seed < opponent) expect(chance).toBeGreaterThan(0.5);
    }
  }
});

test('a seed outside 1 to 16 throws a RangeError', () => {
  expect(() => chanceBySeed(0, 16)).toThrow(RangeError);
  expect(() => chanceBySeed(1, 17)).toThrow(RangeError);
});
