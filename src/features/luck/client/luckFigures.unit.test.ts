import { expect, test } from 'vitest';
import { aGame, aGrid } from '#client/testing/fixtures.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { luckFigures } from './luckFigures.ts';

/** Duke, seed 1, has beaten Baylor, seed 9. */
const grid = aGrid([[aGame({ winner: 'Duke' })]], { Ada: [1], Bo: [2], Cy: [0] });

const figuresOf = (name: string, joinedAfter = 0) => {
  const entry = grid.entries.find(({ entryName }) => entryName === name);
  if (!entry) throw new Error(`there is no entry ${name}`);
  return luckFigures(grid, { ...entry, joinedAfter }, DEFAULT_SCORING);
};

test('luck and edge are compared with one decimal, and told in words', () => {
  expect(figuresOf('Ada')).toEqual({
    story: 'As lucky as usual, and as good as the favorites',
    compared: [
      { title: 'Luckiest', value: 2, text: 'As lucky as usual' },
      { title: 'Best edge', value: 0, text: 'As good as the favorites' },
    ],
  });
  expect(figuresOf('Cy')?.compared).toEqual([
    { title: 'Luckiest', value: 0, text: 'As lucky as usual' },
    { title: 'Best edge', value: -8, text: '1 point worse than the favorites' },
  ]);
});

test('an entry without a decided game has no luck', () => {
  expect(figuresOf('Ada', 1)).toBeUndefined();
});
