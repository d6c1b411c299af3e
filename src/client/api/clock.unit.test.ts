import { expect, test } from 'vitest';
import { timeLeft } from './clock.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [76 * hour, '3 d 4 h'],
  [24 * hour, '1 d 0 h'],
  [24 * hour - 1000, '23 h 59 m'],
  [2 * hour + 14 * minute + 59_000, '2 h 14 m'],
  [hour, '1 h 0 m'],
  [hour - 1000, '59:59'],
  [4 * minute + 9_000, '4:09'],
  [1, '0:01'],
  [0, '0:00'],
  [-5000, '0:00'],
])('%i ms left is shown as %s', (milliseconds, words) => {
  expect(timeLeft(milliseconds)).toBe(words);
});
