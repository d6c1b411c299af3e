import { describe, expect, test } from 'vitest';
import { aRow, aScreen, aScreenGame } from '#client/testing/screenFixtures.ts';
import type { Screen } from '#contract/screen.ts';
import { decidedSince, gamesTitle, hasNewMessage, pickersText, rangeText, slidesOf } from './roomTexts.ts';

describe('the slides', () => {
  test('live games come first, then those to come by their start, then decided ones, three at a time', () => {
    const shown = slidesOf(
      aScreen({
        games: [
          aScreenGame(1, { winner: 'Duke', status: 'final' }),
          aScreenGame(2, { startTime: '2026-03-19T20:00:00.000Z' }),
          aScreenGame(3, { startTime: '2026-03-19T18:00:00.000Z' }),
          aScreenGame(4, { status: 'live' }),
        ],
      }),
    );
    expect(shown.map((slide) => slide.kind === 'games' && slide.games.map(({ id }) => id))).toEqual([[4, 3, 2], [1]]);
  });

  test('the end comes first and shows no lock, and the invite only while it can be used', () => {
    const next = { name: 'Sweet 16', deadline: '2026-03-26T16:00:00.000Z', entries: 4, complete: null };
    const kinds = (change: Partial<Screen>) => slidesOf(aScreen(change)).map(({ kind }) => kind);
    expect(kinds({ next, joinUrl: 'https://example.org/groups/join/ABC' })).toEqual(['next', 'join']);
    expect(kinds({ next, final: true })).toEqual(['final']);
    expect(kinds({})).toEqual([]);
  });
});

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
  expect(gamesTitle([decided, aScreenGame(2)])).toBe('To be played');
  expect(gamesTitle([decided])).toBe('Results');
});

test('a game that was decided meanwhile is found', () => {
  const before = aScreen({ games: [aScreenGame(1, { winner: 'Duke' }), aScreenGame(2)] });
  expect(decidedSince(before, before)).toBeUndefined();
  const now = aScreen({
    games: [
      aScreenGame(1, { winner: 'Duke' }),
      aScreenGame(2, { winner: 'Baylor' }),
      aScreenGame(3, { winner: 'Duke' }),
    ],
  });
  expect(decidedSince(before, now)?.id).toBe(2);
});

test('a new message is noticed, and a deleted one is none', () => {
  const message = (id: string) => ({ id, username: 'ada', text: 'Hi' });
  const [none, one, two] = [
    aScreen(),
    aScreen({ messages: [message('9')] }),
    aScreen({ messages: [message('10'), message('9')] }),
  ];
  expect([hasNewMessage(none, one), hasNewMessage(one, two), hasNewMessage(two, one), hasNewMessage(one, one)]).toEqual(
    [true, true, false, false],
  );
  expect(slidesOf(two).map(({ kind }) => kind)).toEqual(['messages']);
});
