import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { nextMissing } from './missingPicks.ts';

const games = [
  aGame({ id: 3, region: 'West Region', seed1: 1 }),
  aGame({ id: 1, region: 'East Region', seed1: 1 }),
  aGame({ id: 2, region: 'East Region', seed1: 5, seed2: 12 }),
];

function visits(missing: readonly number[], lastId?: number): number | undefined {
  return nextMissing(games, ({ id }) => missing.includes(id), lastId)?.id;
}

test('the next missing pick is the first in the order of the screen', () => {
  expect(visits([3, 2])).toBe(2);
  expect(visits([3])).toBe(3);
});

test('a game that is left without a pick comes again only after all others', () => {
  expect(visits([1, 2, 3], 1)).toBe(2);
  expect(visits([1, 3], 2)).toBe(3);
  expect(visits([1, 2], 3)).toBe(1);
  expect(visits([1], 1)).toBe(1);
});

test('nothing is next when no pick is missing, and a deleted game starts again from the top', () => {
  expect(visits([])).toBeUndefined();
  expect(visits([2, 3], 99)).toBe(2);
});
