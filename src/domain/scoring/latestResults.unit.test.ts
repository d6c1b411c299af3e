import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestResults, rankMoves } from './latestResults.ts';
import { competitionRanks } from './standings.ts';

describe('the latest results', () => {
  const game = (id: number, minute: number | null, winner: string | null = 'Duke') => ({
    id,
    winner,
    decidedAt: minute === null ? null : new Date(minute * 60_000).toISOString(),
  });
  const ids = (games: readonly { id: number }[]) => games.map(({ id }) => id);

  test('the games decided last come first, and no more than asked for', () => {
    const games = [game(1, 30), game(2, 50), game(3, 10), game(4, 40)];
    expect(ids(latestResults(games, 3))).toEqual([2, 4, 1]);
    expect(ids(games), 'the list itself stays as it is').toEqual([1, 2, 3, 4]);
  });

  test('of games decided at the same moment the later one in the list comes first', () => {
    expect(ids(latestResults([game(1, 10), game(2, 10)], 10))).toEqual([2, 1]);
  });

  test('games that are undecided, or were decided at an unknown time, are none of them', () => {
    expect(latestResults([game(1, null, null), game(2, null), game(3, 10, null)], 10)).toEqual([]);
  });
});

describe('moves of a rank', () => {
  // before both results all have 0 points; then the others score, then the own entry does
  const totals = [3, 1, 1];
  const results = [
    [3, 0, 0],
    [0, 1, 1],
  ];

  test('each result moves the rank from the one before it to the one after it, newest first', () => {
    expect(rankMoves(totals, results, 0)).toEqual([
      { from: 3, to: 1 },
      { from: 1, to: 3 },
    ]);
    expect(rankMoves(totals, results, 2)).toEqual([
      { from: 1, to: 2 },
      { from: 1, to: 1 },
    ]);
  });

  test('an entry that is not in the list is an error', () => {
    expect(() => rankMoves(totals, results, 3)).toThrow('index 3 is outside a list of 3');
  });

  test('the moves join on, and the newest one leads to the rank on the leaderboard', () => {
    const points = fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 5, maxLength: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 4 }), (earned, entry) => {
        const sums = [0, 1, 2, 3, 4].map((index) => earned.reduce((sum, each) => sum + (each[index] ?? 0), 0));
        const moves = rankMoves(sums, earned, entry);
        expect(moves[0]?.to).toBe(competitionRanks(sums)[entry]);
        expect(moves.at(-1)?.from).toBe(1);
        for (const [index, { from }] of moves.slice(0, -1).entries()) expect(from).toBe(moves[index + 1]?.to);
      }),
    );
  });
});
