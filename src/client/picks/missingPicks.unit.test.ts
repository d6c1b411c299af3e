import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { missablePicks, nextMissing } from './missingPicks.ts';

const games = [
  aGame({ id: 3, region: 'West Region', seed1: 1 }),
  aGame({ id: 1, region: 'East Region', seed1: 1 }),
  aGame({ id: 2, region: 'East Region', seed1: 5, seed2: 12 }),
];

function visits(missing: readonly number[], last?: string, guess?: boolean): string | undefined {
  return nextMissing(
    missablePicks(games, ({ id }) => missing.includes(id), guess),
    last,
  );
}

test('the next missing pick is the first in the order of the screen', () => {
  expect(visits([3, 2])).toBe('game-2');
  expect(visits([3])).toBe('game-3');
});

test('a game that is left without a pick comes again only after all others', () => {
  expect(visits([1, 2, 3], 'game-1')).toBe('game-2');
  expect(visits([1, 3], 'game-2')).toBe('game-3');
  expect(visits([1, 2], 'game-3')).toBe('game-1');
  expect(visits([1], 'game-1')).toBe('game-1');
});

test('a missing guess for the tie-breaker comes after all games', () => {
  expect(visits([3], undefined, false)).toBe('game-3');
  expect(visits([3], 'game-3', false)).toBe('guess');
  expect(visits([], undefined, false)).toBe('guess');
  expect(visits([3], 'guess', false)).toBe('game-3');
  expect(visits([], undefined, true)).toBeUndefined();
});

test('nothing is next when no pick is missing, and a deleted game starts again from the top', () => {
  expect(visits([])).toBeUndefined();
  expect(visits([2, 3], 'game-99')).toBe('game-2');
});
