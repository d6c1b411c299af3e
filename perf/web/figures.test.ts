import { expect, test } from 'vitest';
import { type Figure, median, missed, tableOf } from './figures.ts';

const figures: readonly Figure[] = [
  { name: 'Sign-in, performance', value: 90, limit: { least: 90 } },
  { name: 'Leaderboard, performance', value: 89, limit: { least: 90 } },
  { name: 'Grid, slowest answer', value: 200, limit: { most: 200 }, unit: ' ms' },
  { name: 'Dashboard, all', value: 240.1, limit: { most: 240 }, unit: ' kB' },
];

test('a figure that is just at its limit holds, on either side', () => {
  expect(missed(figures)).toEqual(['Leaderboard, performance', 'Dashboard, all']);
});

test('the table says what was measured, the limit and whether it holds', () => {
  expect(tableOf(figures)).toBe(
    [
      '                          measured  limit',
      'Sign-in, performance            90  ≥ 90   pass',
      'Leaderboard, performance        89  ≥ 90   FAIL',
      'Grid, slowest answer        200 ms  ≤ 200  pass',
      'Dashboard, all            240.1 kB  ≤ 240  FAIL',
    ].join('\n'),
  );
});

test('of five runs the middle one counts, as numbers go', () => {
  expect(median([100, 9, 30, 20, 8])).toBe(20);
  expect(() => median([])).toThrow('no median');
});
