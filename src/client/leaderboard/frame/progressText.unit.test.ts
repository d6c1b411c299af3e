import { expect, test } from 'vitest';
import { seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
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
    championshipTotal: null,
    rounds: rounds.slice(0, past).map(({ number, name }) => ({ id: number, number, name, top: 0 })),
    rows: Array.from({ length: entries }, (_, index) => ({
      entryId: index,
      entryName: 'sam 01',
      userId: 1,
      username: 'sam',
      rank: 1,
      total: 0,
      points: [],
      joinedAfter: 0,
      absent: [],
      guess: null,
      distance: null,
    })),
  };
}

function textOf(past: number, entries: number, games: Game[], final = false): string {
  const ids = rounds.slice(0, past).map(({ id }) => id);
  return progressText(leaderboard(past, entries, final), seasonRounds(rounds, games, new Set(ids)));
}

test('before the first deadline the progress only counts the entries', () => {
  expect(textOf(0, 1, [game(1, 11, null)])).toBe('1 entry');
});

test('a round in play is not counted among the rounds', () => {
  expect(textOf(1, 2, [game(1, 11, 'Duke'), game(2, 11, null)])).toBe('2 entries');
  expect(textOf(2, 24, [game(1, 11, 'Duke'), game(2, 12, null)])).toBe('24 entries · after 1 round');
});

test('a complete round is counted among the rounds', () => {
  expect(textOf(2, 24, [game(1, 11, 'Duke'), game(2, 12, 'Duke')])).toBe('24 entries · after 2 rounds');
});

test('the progress of a decided season is final', () => {
  expect(textOf(2, 24, [], true)).toBe('24 entries · final');
});
