import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import type { Region } from '#domain/regions.ts';
import { gridRounds, gridRows, tableSpans } from './gridRows.ts';

let made = 0;
function game(region: Region): Game {
  made += 1;
  return aGame({ id: made, region });
}

const rounds = gridRounds([
  { number: 1, name: 'First Round', games: [game('Midwest Region'), game('East Region'), game('East Region')] },
  { number: 2, name: 'Second Round', games: [] },
  { number: 3, name: 'Third Round', games: [game('Championship'), game('Final Four')] },
]);

test('the games of a round are grouped by region, in the order of regions', () => {
  expect(rounds.map(({ regions }) => regions.map(({ region, games }) => [region, games.length]))).toEqual([
    [
      ['East Region', 2],
      ['Midwest Region', 1],
    ],
    [],
    [
      ['Final Four', 1],
      ['Championship', 1],
    ],
  ]);
});

test('a game keeps its position in the picks of an entry', () => {
  const positions = rounds.flatMap(({ regions }) =>
    regions.flatMap(({ games }) => games.map(({ position }) => position)),
  );
  expect(positions).toEqual([1, 2, 0, 4, 3]);
});

test('an open round has its rows under its header, and a note if it has no games', () => {
  expect(gridRows(rounds, new Set([2, 3]))).toEqual([
    'roundHeader',
    'roundHeader',
    'note',
    'roundHeader',
    'columnHeader',
    'regionHeader',
    'game',
    'regionHeader',
    'game',
  ]);
});

test('each table gets the span of its rendered rows', () => {
  const open = new Set([1, 3]);
  // round; columns, region, game, game, region, game; round; round; columns, region, game, region, game
  expect(tableSpans(rounds, open, { first: 0, end: 4 })).toEqual([
    { first: 0, end: 3 },
    { first: 0, end: 0 },
    { first: 0, end: 0 },
  ]);
  expect(tableSpans(rounds, open, { first: 5, end: 11 })).toEqual([
    { first: 4, end: 6 },
    { first: 0, end: 0 },
    { first: 0, end: 2 },
  ]);
  expect(tableSpans(rounds, open, { first: 9, end: 99 })[2]).toEqual({ first: 0, end: 5 });
});
