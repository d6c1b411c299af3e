import { expect, test } from 'vitest';
import { ordinal } from './ordinal.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
  [101, '101st'],
  [113, '113th'],
  [1000, '1,000th'],
])('rank %i is written %s', (rank, text) => {
  expect(ordinal(rank)).toBe(text);
});
