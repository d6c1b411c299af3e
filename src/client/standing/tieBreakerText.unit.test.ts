import { expect, test } from 'vitest';
import { guessText } from './tieBreakerText.ts';

test.each([
  [141, 143, 'You guessed 141 points. The total was 143: 2 off.'],
  [143, 143, 'You guessed 143 points. The total was 143: exact.'],
  [1, null, 'You guessed 1 point.'],
  [null, 143, 'You made no guess. The total was 143.'],
  [null, null, 'You made no guess.'],
])('a guess of %s with a total of %s is described as: %s', (guess, total, text) => {
  expect(guessText(guess, total)).toBe(text);
});
