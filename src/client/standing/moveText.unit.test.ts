import { expect, test } from 'vitest';
import { moveText } from './moveText.ts';

test.each([
  [{ rank: 2, total: 9 }, { rank: 11, total: 7 }, 'you −2, 2nd → 11th'],
  [{ rank: 4, total: 9 }, { rank: 2, total: 9 }, 'you 4th → 2nd'],
  [{ rank: undefined, total: 0 }, { rank: 1, total: 3 }, 'you +3, 1st'],
  [{ rank: 1, total: 3 }, { rank: undefined, total: 0 }, 'you −3'],
  [{ rank: 2, total: 9 }, { rank: 2, total: 9 }, undefined],
])('the move from %o to %o is said as %s', (before, after, text) => {
  expect(moveText({ before, after })).toBe(text);
});
