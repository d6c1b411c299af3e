import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import { hasStatus, scoresOf, scoreText, statusText } from './gameStatus.ts';

const startTime = '2026-03-19T16:15:00.000Z';

test('an undecided game has a status once it has a start time, has begun or is off', () => {
  expect(hasStatus(aGame())).toBe(false);
  expect(hasStatus(aGame({ startTime }))).toBe(true);
  expect(hasStatus(aGame({ status: 'live' }))).toBe(true);
  expect(hasStatus(aGame({ status: 'canceled' }))).toBe(true);
});

test('a decided game has no status, as its winner is shown', () => {
  expect(hasStatus(aGame({ startTime, winner: 'Duke', status: 'final' }))).toBe(false);
});

test('a status has a word unless the game is scheduled', () => {
  const texts = (['scheduled', 'live', 'final', 'postponed', 'canceled'] as const).map((status) =>
    statusText(aGame({ status })),
  );
  expect(texts).toEqual([undefined, 'Live', 'Final', 'Postponed', 'Canceled']);
});

test('a game has scores only if both are known', () => {
  expect(scoresOf(aGame({ score1: 0, score2: 2 }))).toEqual([0, 2]);
  expect(scoresOf(aGame({ score1: 70 }))).toBeUndefined();
});

test('a side’s own score comes first in the text', () => {
  const game = aGame({ score1: 64, score2: 70 });
  expect([scoreText(game, 1), scoreText(game, 2), scoreText(aGame(), 1)]).toEqual(['64–70', '70–64', undefined]);
});

test('a game with a winner is not live', () => {
  expect(isLive(aGame({ status: 'live' }))).toBe(true);
  expect(isLive(aGame({ status: 'live', winner: 'Duke' }))).toBe(false);
});
