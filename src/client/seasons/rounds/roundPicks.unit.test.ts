import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { roundPicks } from './roundPicks.ts';

const games = [
  aGame({ id: 1, seed1: 1, seed2: 16 }),
  aGame({ id: 2, seed1: 8, seed2: 8 }),
  aGame({ id: 3, seed1: 5, seed2: 12 }),
];
const round = { games, expected: 3 };

test('what is left to the autopilot is not missing; games of equal seeds and the guess are', () => {
  const picked = new Set([1]);
  expect(roundPicks(round, picked, false, true)).toMatchObject({ made: 1, games: 4, missing: 2, auto: 1 });
  expect(roundPicks(round, picked, false, false)).toMatchObject({ made: 1, games: 4, missing: 3, auto: 0 });
  expect(roundPicks(round, new Set([1, 2, 3]), true, true)).toMatchObject({ complete: true, missing: 0, auto: 0 });
});
