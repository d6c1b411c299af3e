import { expect, test } from 'vitest';
import { ordinal } from './ordinal.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [22, '22nd'],
  [101, '101st'],
  [112, '112th'],
  [113, '113th'],
  [1000, '1,000th'],
])('rank %i is written %s', (rank, text) => {
  expect(ordinal(rank)).toBe(text);
});
