import { expect, test } from 'vitest';
import { aRound } from '#client/testing/fixtures.ts';
import { playedNow } from './playedNow.ts';

const rounds = [3, 1, 2].map((number) => aRound({ id: 10 + number, number }));

test.each([
  ['none before the first deadline', [], []],
  ['a round that is past, while the next is open', [11], [1]],
  ['the last past round only, even if earlier results are missing', [11, 12], [2]],
  ['the last round, once it is past', [11, 12, 13], [3]],
])('the rounds in play are %s', (_, past, expected) => {
  expect(playedNow(rounds, new Set(past)).map(({ number }) => number)).toEqual(expected);
});
