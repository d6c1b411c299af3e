import { expect, test } from 'vitest';
import { readGuess } from './readGuess.ts';

test.each([
  ['143', 143],
  [' 0 ', 0],
  ['400', 400],
  ['', null],
  ['  ', null],
])('the typed guess %j is read as %s', (typed, total) => {
  expect(readGuess(typed)).toEqual({ total });
});

test.each(['401', '-1', '140.5', '1e2', 'many', '9'.repeat(400)])('the typed guess %j is an error', (typed) => {
  expect(readGuess(typed)).toEqual({ error: 'The total is a whole number from 0 to 400' });
});
