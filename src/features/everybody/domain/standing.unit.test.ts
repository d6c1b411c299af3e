import { expect, test } from 'vitest';
import { isCrowd, rankOf, topPercent } from './standing.ts';

test('a rank is 1 plus the entries with more points', () => {
  const histogram = [
    [0, 3],
    [4, 10],
    [5, 2],
  ] as const;
  expect([5, 4, 2, 0].map((points) => rankOf(histogram, points))).toEqual([1, 3, 13, 13]);
  expect(rankOf([], 0)).toBe(1);
});

test('per cent are rounded up and at least 1', () => {
  expect([
    topPercent(1, 48_210),
    topPercent(1204, 48_210),
    topPercent(7, 100),
    topPercent(71, 1000),
    topPercent(20, 20),
  ]).toEqual([1, 3, 7, 8, 100]);
});

test('a crowd is 20 entries of 10 people', () => {
  expect([isCrowd(20, 10), isCrowd(19, 10), isCrowd(25, 9)]).toEqual([true, false, false]);
});
