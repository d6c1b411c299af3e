import { describe, expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Screen, ScreenGame } from '#contract/screen.ts';
import { decidedSince, gamesTitle, leadText, newLeaderText, pickersText, slidesOf } from './roomTexts.ts';

const game = (id: number, change: Partial<ScreenGame> = {}): ScreenGame => ({
  ...aGame({ id }),
  roundNumber: 1,
  points1: 1,
  points2: 1,
  picks: '',
  ...change,
});

const screen = (change: Partial<Screen> = {}): Screen => ({
  version: '0.1.0',
  pool: 'The Office',
  season: { year: 2026, name: 'March Madness' },
  final: false,
  rounds: [{ number: 1, name: 'First Round' }],
  rows: [],
  games: [],
  toCome: [],
  breaksTies: false,
  next: null,
  joinUrl: null,
  ...change,
});

const row = (entryName: string, rank: number, total: number) => ({
  entryId: entryName.length,
  entryName,
  username: entryName.toLowerCase(),
  rank,
  total,
  moved: null,
});

describe('the slides', () => {
  test('live games come first, then those to come by their start, then decided ones, three at a time', () => {
    const shown = slidesOf(
      screen({
        games: [
          game(1, { winner: 'Duke', status: 'final' }),
          game(2, { startTime: '2026-03-19T20:00:00.000Z' }),
          game(3, { startTime: '2026-03-19T18:00:00.000Z' }),
          game(4, { status: 'live' }),
        ],
      }),
    );
    expect(shown.map((slide) => slide.kind === 'games' && slide.games.map(({ id }) => id))).toEqual([[4, 3, 2], [1]]);
  });

  test('the end comes first and shows no lock, and the invite only while it can be used', () => {
    const next = { name: 'Sweet 16', deadline: '2026-03-26T16:00:00.000Z', entries: 4, complete: null };
    const kinds = (change: Partial<Screen>) => slidesOf(screen(change)).map(({ kind }) => kind);
    expect(kinds({ next, joinUrl: 'https://example.org/groups/join/ABC' })).toEqual(['next', 'join']);
    expect(kinds({ next, final: true })).toEqual(['podium']);
    expect(kinds({})).toEqual([]);
  });
});

describe('those who picked a side', () => {
  const rows = ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gus'].map((name) => row(name, 1, 0));

  test('they are named in leaderboard order, and a side that nobody has says so', () => {
    expect(pickersText({ rows }, { picks: '1210000' }, 1)).toBe('Ada, Cy');
    expect(pickersText({ rows }, { picks: '1210000' }, 2)).toBe('Bo');
    expect(pickersText({ rows }, { picks: '1111110' }, 1)).toBe('Ada, Bo, Cy, Di, Eve, Flo');
    expect(pickersText({ rows }, { picks: '1111110' }, 2)).toBe('nobody');
  });

  test('of many as many as the lines have room for are named, at least one', () => {
    const long = ['Grandmother Josephine', 'Wilhelmina', 'Bartholomew', 'Cy'].map((name) => row(name, 1, 0));
    expect(pickersText({ rows: long }, { picks: '1111' }, 1)).toBe('Grandmother Josephine, Wilhelmina and 2 more');
    expect(pickersText({ rows: long }, { picks: '1111' }, 1, 2)).toBe(
      'Grandmother Josephine, Wilhelmina, Bartholomew, Cy',
    );
    const longest = ['x'.repeat(64), 'Bo'].map((name) => row(name, 1, 0));
    expect(pickersText({ rows: longest }, { picks: '11' }, 1)).toBe(`${'x'.repeat(64)} and 1 more`);
  });
});

test('games are called by what is most urgent of them', () => {
  const decided = game(1, { winner: 'Duke', status: 'final' });
  expect(gamesTitle([decided, game(2), game(3, { status: 'live' })])).toBe('Being played');
  expect(gamesTitle([decided, game(2)])).toBe('To be played');
  expect(gamesTitle([decided])).toBe('Results');
});

test.each([
  [[], false, 'Nobody has joined yet'],
  [[row('Ada', 1, 0), row('Bo', 1, 0)], false, 'Nobody has a point yet'],
  [[row('Ada', 1, 5)], false, 'Ada leads'],
  [[row('Ada', 1, 5), row('Bo', 2, 4)], false, 'Ada leads by 1 point'],
  // the tie-breaker has decided
  [[row('Ada', 1, 5), row('Bo', 2, 5)], false, 'Ada leads'],
  [[row('Ada', 1, 5), row('Bo', 1, 5), row('Cyd', 3, 2)], false, 'Ada and Bo share the lead'],
  [[row('Ada', 1, 5), row('Bo', 1, 5), row('Cyd', 1, 5)], false, '3 share the lead'],
  [[row('Ada', 1, 120), row('Bo', 2, 97)], true, 'Ada wins with 120 points'],
  [[row('Ada', 1, 120), row('Bo', 1, 120)], true, 'Ada and Bo win with 120 points'],
] as const)('the line above all says who leads, and by how much (%#)', (rows, final, text) => {
  expect(leadText({ rows: [...rows], final })).toBe(text);
});

test('a game that was decided meanwhile is found', () => {
  const before = screen({ games: [game(1, { winner: 'Duke' }), game(2)] });
  expect(decidedSince(before, before)).toBeUndefined();
  const now = screen({
    games: [game(1, { winner: 'Duke' }), game(2, { winner: 'Baylor' }), game(3, { winner: 'Duke' })],
  });
  expect(decidedSince(before, now)?.id).toBe(2);
});

test('a new leader is announced, and a shared lead is called so', () => {
  const before = screen({ rows: [row('Ada', 1, 5), row('Bo', 2, 4)] });
  expect(newLeaderText(before, before)).toBeUndefined();
  expect(newLeaderText(before, screen({ rows: [row('Bo', 1, 6), row('Ada', 2, 5)] }))).toBe('Bo takes the lead');
  expect(newLeaderText(before, screen({ rows: [row('Ada', 1, 5), row('Bo', 1, 5)] }))).toBe('Bo shares the lead');
  const nobody = screen({ rows: [row('Ada', 1, 0), row('Bo', 1, 0)] });
  expect(newLeaderText(nobody, before)).toBeUndefined();
  // who joins before anybody has a point leads nothing
  expect(newLeaderText(nobody, screen({ rows: [...nobody.rows, row('Evelyn', 1, 0)] }))).toBeUndefined();
});
