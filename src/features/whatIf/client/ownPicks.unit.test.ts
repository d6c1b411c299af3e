import { expect, test } from 'vitest';
import { aGame, aGrid } from '#client/testing/fixtures.ts';
import { ownPicks } from './ownPicks.ts';

const grid = aGrid([[aGame({ id: 7 })], [aGame({ id: 8 }), aGame({ id: 9 })]], {
  'sam 01': [1, 2, 0],
  'sam 02': [1, 1, 0],
  Kev: [2, 2, 1],
});

test('a side that all own entries picked is my pick, and else it has the names of those that did', () => {
  const of = ownPicks(grid, new Set([1, 2]));
  expect([of(7, 1), of(7, 2), of(8, 1), of(8, 2)]).toEqual(['my pick', undefined, 'sam 02', 'sam 01']);
});

test('a game without an own pick, and one that the grid lacks, have none', () => {
  const of = ownPicks(grid, new Set([1]));
  expect([of(9, 1), of(9, 2), of(77, 1)]).toEqual([undefined, undefined, undefined]);
  expect(ownPicks(grid, new Set())(7, 1)).toBeUndefined();
});
