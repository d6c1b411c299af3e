import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import type { Region } from '#domain/bracket/regions.ts';
import { columnSpan, gameOf, gridRounds, gridRows, lastWithGames, leftOf, NARROW, tableSpans } from './gridRows.ts';

let made = 0;
function game(region: Region): Game {
  made += 1;
  return aGame({ id: made, region });
}

const past = [
  { id: 1, number: 1, name: 'First Round', games: [game('Midwest Region'), game('East Region'), game('East Region')] },
  { id: 2, number: 2, name: 'Second Round', games: [] },
  { id: 3, number: 3, name: 'Third Round', games: [game('Championship'), game('Final Four')] },
];
const rounds = gridRounds(past);

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

test('the grid opens with the last round that has games, as a round may lock without any', () => {
  expect(lastWithGames(rounds)).toBe(3);
  expect(lastWithGames(rounds.slice(0, 2))).toBe(1);
  expect(lastWithGames(rounds.slice(1, 2))).toBe(2);
});

test('a game keeps its position in the picks of an entry', () => {
  const positions = rounds.flatMap(({ regions }) =>
    regions.flatMap(({ games }) => games.map(({ position }) => position)),
  );
  expect(positions).toEqual([1, 2, 0, 4, 3]);
});

test('hidden games are counted, and the others keep their positions', () => {
  const shown = gridRounds(past, (position) => position === 2 || position === 3);
  expect(shown.map(({ games, rows }) => [games, rows])).toEqual([
    [3, ['columnHeader', 'regionHeader', 'game']],
    [0, ['note']],
    [2, ['columnHeader', 'regionHeader', 'game']],
  ]);
  expect(gameOf(shown, past[0]?.games[2]?.id)?.position).toBe(2);
  expect(gameOf(shown, past[0]?.games[0]?.id)).toBeUndefined();
});

test('an undecided game with a start time has a higher row', () => {
  const startTime = '2026-03-19T16:15:00.000Z';
  const games = [aGame({ startTime }), aGame({ startTime, winner: 'Duke' }), aGame()];
  expect(gridRounds([{ id: 1, number: 1, name: 'First Round', games }])[0]?.rows).toEqual([
    'columnHeader',
    'regionHeader',
    'gameWithStatus',
    'game',
    'game',
  ]);
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

const sizes = { matchup: 100, column: 50, rows: NARROW.rows };

test.each([
  ['at the start', 0, 0, { first: 0, end: 8 }],
  ['next to a pinned column, which takes the room of one', 0, 1, { first: 1, end: 7 }],
  ['scrolled by four and a half columns', 225, 1, { first: 5, end: 13 }],
  ['at the end', 4900, 1, { first: 99, end: 100 }],
])('the columns in view are rendered, and some after them: %s', (_, left, pinned, span) => {
  expect(columnSpan({ left, width: 300 }, 100, pinned, sizes)).toEqual(span);
});

test.each([
  ['a column in view', 4, 100, 100],
  ['a column to the left', 2, 200, 50],
  ['a column to the right', 20, 0, 850],
  ['the pinned one', 0, 200, 0],
])('a column is scrolled into view next to the pinned one: %s', (_, column, left, expected) => {
  expect(leftOf(column, { left, width: 300 }, 1, sizes)).toBe(expected);
});
