import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { RankMove } from '#domain/scoring/latestResults.ts';
import { rankBefore } from './useLatest.ts';

/** The moves of entry 7 by the latest results, newest first. */
const latest = (...moves: (RankMove | undefined)[]) => ({
  lines: moves.map((_, index) => ({ game: aGame({ id: index }) })),
  moveOf: (entryId: number, gameId: number) => (entryId === 7 ? moves[gameId] : undefined),
});

test('the rank before is that before the last result, if that changed it', () => {
  expect(rankBefore(latest({ from: 7, to: 5 }, { from: 9, to: 7 }), 7, 5)).toBe(7);
  expect(rankBefore(latest({ from: 5, to: 5 }, { from: 7, to: 5 }), 7, 5)).toBeUndefined();
});

test('the rank before is unknown without a move of the entry, and while the moves are older than the rank', () => {
  expect(rankBefore(latest(), 7, 5)).toBeUndefined();
  expect(rankBefore(latest(undefined), 7, 5)).toBeUndefined();
  expect(rankBefore(latest({ from: 7, to: 6 }), 7, 5)).toBeUndefined();
  expect(rankBefore(latest({ from: 7, to: 5 }), 8, 5)).toBeUndefined();
});
