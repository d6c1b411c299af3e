import { expect, test } from 'vitest';
import { rankPoints } from './rankPoints.ts';

const box = { x: 10, y: 20, width: 100, height: 40 };

test('the best rank is at the top, the first round at the left', () => {
  expect(rankPoints([5, 1, 3], box)).toEqual([
    { x: 10, y: 60 },
    { x: 60, y: 20 },
    { x: 110, y: 40 },
  ]);
});

test('a rank that stays is in the middle, and one round has one point', () => {
  expect(rankPoints([2, 2], box).map(({ y }) => y)).toEqual([40, 40]);
  expect(rankPoints([2], box)).toEqual([{ x: 10, y: 40 }]);
  expect(rankPoints([], box)).toEqual([]);
});
