import { describe, expect, test } from 'vitest';
import { gamesTitle, pickersText, rangeText, standingsTitle } from './roomTexts.ts';
import { aRow, aScreenGame } from './screenFixtures.ts';

describe('those who picked a side', () => {
  const rows = ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gus'].map((name) => aRow(name, 1, 0));

  test('they are counted and named in leaderboard order, and a side that nobody or everybody has says so', () => {
    expect(pickersText({ rows }, { picks: '1210000' }, 1)).toBe('Picked by 2 of 7: Ada and Cy');
    expect(pickersText({ rows }, { picks: '1210000' }, 2)).toBe('Picked by 1 of 7: Bo');
    expect(pickersText({ rows }, { picks: '1111110' }, 1)).toBe('Picked by 6 of 7: Ada, Bo, Cy, Di, Eve, and Flo');
    expect(pickersText({ rows }, { picks: '1111111' }, 1)).toBe('Picked by all 7');
    expect(pickersText({ rows }, { picks: '1111110' }, 2)).toBe('Picked by nobody');
    expect(pickersText({ rows: rows.slice(0, 1) }, { picks: '1' }, 1)).toBe('Picked by 1 of 1: Ada');
  });

  test('of many as many as the lines have room for are named, at least one', () => {
    const long = ['Grandmother Josephine', 'Wilhelmina', 'Bartholomew', 'Cy', 'Di'].map((name) => aRow(name, 1, 0));
    const picked = (lines: number, picks = '11110') => pickersText({ rows: long }, { picks }, 1, lines);
    expect(picked(1)).toBe('Picked by 4 of 5: Grandmother Josephine and 3 more');
    expect(picked(2)).toBe('Picked by 4 of 5: Grandmother Josephine, Wilhelmina, Bartholomew, and Cy');
    // all of them are no longer than two of them and a number
    expect(picked(1, '01110')).toBe('Picked by 3 of 5: Wilhelmina, Bartholomew, and Cy');
    const longest = ['x'.repeat(64), 'Bo', 'Cy'].map((name) => aRow(name, 1, 0));
    expect(pickersText({ rows: longest }, { picks: '110' }, 1)).toBe(`Picked by 2 of 3: ${'x'.repeat(64)} and 1 more`);
  });
});

test('a heading says which of all are shown', () => {
  expect(rangeText(4, 3, 12)).toBe('4 to 6 of 12');
  expect(rangeText(7, 1, 7)).toBe('7 of 7');
});

test('games are called by what is most urgent of them', () => {
  const decided = aScreenGame(1, { winner: 'Duke', status: 'final' });
  expect(gamesTitle([decided, aScreenGame(2), aScreenGame(3, { status: 'live' })])).toBe('Being played');
  expect(gamesTitle([aScreenGame(1, { status: 'final' })])).toBe('Final, being confirmed');
  expect(gamesTitle([decided, aScreenGame(2)])).toBe('To be played');
  expect(gamesTitle([decided])).toBe('Results');
});

test('the table says that finals which are being confirmed do not count in it yet', () => {
  expect(standingsTitle(undefined, 0)).toBe('Standings');
  expect(standingsTitle('leader and 11 to 19 of 60', 0)).toBe('Standings · leader and 11 to 19 of 60');
  expect(standingsTitle('1 to 10 of 60', 1)).toBe('Standings before this final');
  expect(standingsTitle(undefined, 2)).toBe('Standings before these 2 finals');
});
