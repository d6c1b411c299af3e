import { describe, expect, test } from 'vitest';
import type { GameStatus } from '#domain/bracket/gameFields.ts';
import { isBeingConfirmed, openFinals, pickStand, sideAhead } from './finals.ts';

const game = (status: GameStatus, score1: number | null, score2: number | null, winner: string | null = null) => ({
  status,
  score1,
  score2,
  winner,
});

describe('a pick', () => {
  test('has won or lost from the moment its source says final', () => {
    expect(pickStand(game('final', 70, 64), 1)).toBe('won');
    expect(pickStand(game('final', 70, 64), 2)).toBe('lost');
  });

  test('leads, trails or is tied while the game is played', () => {
    expect(pickStand(game('live', 70, 64), 1)).toBe('leads');
    expect(pickStand(game('live', 70, 64), 2)).toBe('trails');
    expect(pickStand(game('live', 64, 64), 2)).toBe('tied');
  });

  test('stands nowhere before the game, after a confirmed winner, and where nobody knows who has won', () => {
    for (const unknown of [
      game('scheduled', null, null),
      game('postponed', 3, 2),
      game('final', 70, 64, 'Duke'),
      game('final', null, null),
      game('final', 64, 64),
      game('live', null, 3),
    ]) {
      expect(pickStand(unknown, 1)).toBeUndefined();
    }
  });

  test('stands as before once the source takes its final back', () => {
    expect(pickStand(game('live', 70, 70), 1)).toBe('tied');
    expect(isBeingConfirmed(game('live', 70, 70))).toBe(false);
  });
});

test('the side ahead of a game that is over counts until its winner is confirmed', () => {
  expect(sideAhead(game('final', 70, 64))).toBe(1);
  expect(sideAhead(game('live', 60, 64))).toBe(2);
  expect(sideAhead(game('final', 70, 64, 'Iowa'))).toBeNull();
});

describe('finals without a confirmed winner', () => {
  const NOW = Date.parse('2026-03-20T20:00:00.000Z');
  const final = (seconds: number) => ({
    winner: null,
    status: 'final' as const,
    finalAt: new Date(NOW - 1000 * seconds).toISOString(),
  });

  test('are being confirmed; where an admin accepts results, they wait for one after two minutes', () => {
    const games = [final(119), final(120), final(500), { ...final(500), winner: 'Duke' }];
    expect(openFinals(games, 'suggest', NOW)).toEqual({ confirming: 1, waiting: 2 });
    expect(openFinals(games, 'automatic', NOW)).toEqual({ confirming: 3, waiting: 0 });
  });

  test('wait for nobody if it is unknown since when they are final', () => {
    expect(openFinals([{ winner: null, status: 'final' }], 'suggest', NOW)).toEqual({ confirming: 1, waiting: 0 });
  });
});
