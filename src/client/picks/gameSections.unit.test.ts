import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { decidedIds, gameSections } from './gameSections.ts';

const games = [
  aGame({ id: 1, winner: 'Duke' }),
  aGame({ id: 2 }),
  aGame({ id: 3, region: 'West Region', winner: 'Duke' }),
];

function sectionsOf(...args: Parameters<typeof gameSections>) {
  return gameSections(...args).map(({ title, games: own }) => [title, own.map(({ id }) => id)]);
}

test('undecided games come first, by region, and decided ones after them', () => {
  expect(sectionsOf(games, new Set(decidedIds(games)))).toEqual([
    ['East Region', [2]],
    ['Decided', [1, 3]],
  ]);
});

test('without an undecided game all stand by region', () => {
  const decided = games.filter(({ winner }) => winner !== null);
  expect(sectionsOf(decided, new Set(decidedIds(decided)))).toEqual([
    ['East Region', [1]],
    ['West Region', [3]],
  ]);
});

test('from the Final Four on a section has no title, which would repeat the name of the round', () => {
  expect(sectionsOf([aGame({ id: 1, region: 'Final Four' })], new Set())).toEqual([[undefined, [1]]]);
  expect(sectionsOf([aGame({ id: 1, region: 'Championship' })], new Set())).toEqual([[undefined, [1]]]);
});
