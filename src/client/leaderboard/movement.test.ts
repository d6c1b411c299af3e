import { expect, test } from 'vitest';
import { movements } from './movement.ts';

test('places gained and lost are counted against the rank without the last round', () => {
  expect(
    movements([
      { rank: 1, points: [10, 9] },
      { rank: 2, points: [12, 0] },
      { rank: 3, points: [11, 0] },
    ]),
  ).toEqual([2, -1, -1]);
});

test('a tie counts as the better rank, before and now', () => {
  expect(
    movements([
      { rank: 1, points: [5, 4, 2] },
      { rank: 1, points: [5, 4, 2] },
      { rank: 3, points: [4, 5, 1] },
      { rank: 4, points: [4, 4, 0] },
    ]),
  ).toEqual([0, 0, -2, 0]);
});

test('after the first round nobody has moved yet', () => {
  expect(movements([{ rank: 1, points: [3] }])).toEqual([null]);
  expect(movements([{ rank: 1, points: [] }])).toEqual([null]);
});
