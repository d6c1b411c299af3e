import { expect, test } from 'vitest';
import { isScheduled } from './isScheduled.ts';

test('a game is scheduled while it has a start time and no winner', () => {
  const startTime = '2026-03-19T16:15:00.000Z';
  expect(isScheduled({ startTime, winner: null })).toBe(true);
  expect(isScheduled({ startTime, winner: 'Duke' })).toBe(false);
  expect(isScheduled({ startTime: null, winner: null })).toBe(false);
});
