import { expect, test } from 'vitest';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import type { Leaderboard } from '#contract/schemas.ts';
import { progressText } from './progressText.ts';

const rounds = [aRound({ id: 11 }), aRound({ id: 12, number: 2, name: 'Second Round' })];

function game(id: number, roundId: number, winner: string | null) {
  return aGame({ id, roundId, winner });
}

function leaderboard(past: number, entries: number, final = false): Leaderboard {
  return {
    groupId: 1,
    seasonId: 1,
    final,
    rounds: rounds.slice(0, past).map(({ number, name }) => ({ number, name, top: 0 })),
    rows: Array.from({ length: entries }, (_, index) => ({
      entryId: index,
      entryName: 'sam 01',
      userId: 1,
      username: 'sam',
      rank: 1,
      total: 0,
      points: [],
    })),
  };
}

test('before the first deadline only the entries are counted', () => {
  expect(progressText(leaderboard(0, 1), rounds, [game(1, 11, null)])).toBe('1 entry');
});

test('a round that is being played is told by its games', () => {
  expect(progressText(leaderboard(1, 2), rounds, [game(1, 11, 'Duke'), game(2, 11, null)])).toBe(
    '2 entries · 1 of 2 First Round games decided',
  );
  expect(progressText(leaderboard(2, 24), rounds, [game(1, 11, 'Duke'), game(2, 12, null)])).toBe(
    '24 entries · after 1 round, 0 of 1 Second Round games decided',
  );
});

test('a round that is decided counts among the rounds', () => {
  expect(progressText(leaderboard(2, 24), rounds, [game(1, 11, 'Duke'), game(2, 12, 'Duke')])).toBe(
    '24 entries · after 2 rounds',
  );
});

test('a decided season is final', () => {
  expect(progressText(leaderboard(2, 24, true), rounds, [])).toBe('24 entries · final');
});
