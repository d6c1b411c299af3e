import { expect, test } from 'vitest';
import { aRound } from '#client/testing/fixtures.ts';
import { playedNow } from './roundState.ts';

const rounds = [3, 1, 2].map((number) => aRound({ id: 10 + number, number }));

test.each([
  ['before the first deadline nothing', [], []],
  ['a round that is past, while the next is open', [11], [1]],
  ['not one before it, though results may lack there', [11, 12], [2]],
  ['the last round, once it is past', [11, 12, 13], [3]],
])('is being played: %s', (_, past, expected) => {
  expect(playedNow(rounds, new Set(past)).map(({ number }) => number)).toEqual(expected);
});
