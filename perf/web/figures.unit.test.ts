import { expect, test } from 'vitest';
import { median } from '../bench/rows.ts';
import { type Figure, missed, tableOf } from './figures.ts';

const figures: readonly Figure[] = [
  { name: 'Sign-in, performance', value: 90, limit: { least: 90 } },
  { name: 'Leaderboard, performance', value: 89, limit: { least: 90 } },
  { name: 'Grid, slowest answer', value: 200, limit: { most: 200 }, unit: ' ms' },
  { name: 'Dashboard, all', value: 240.1, limit: { most: 240 }, unit: ' kB' },
];

test('a figure exactly at its limit passes', () => {
  expect(missed(figures)).toEqual(['Leaderboard, performance', 'Dashboard, all']);
});

test('the table has the measured value, the limit and the verdict', () => {
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

test('the median is the middle number', () => {
  expect(median([100, 9, 30, 20, 8])).toBe(20);
  expect(() => median([])).toThrow('no median');
});
