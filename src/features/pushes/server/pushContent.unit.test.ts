import { expect, test } from 'vitest';
import { isNight } from './pushContent.ts';

test.each([
  ['2026-03-21T02:59:59Z', false],
  ['2026-03-21T03:00:00Z', true],
  ['2026-03-21T04:30:00Z', true],
  ['2026-03-21T11:59:59Z', true],
  ['2026-03-21T12:00:00Z', false],
  ['2026-03-21T20:00:00Z', false],
])('at %s it is night in New York: %s', (time, isSo) => {
  expect(isNight(Date.parse(time), 'America/New_York')).toBe(isSo);
});

test('midnight is night', () => {
  expect(isNight(Date.parse('2026-03-21T00:00:00Z'), 'UTC')).toBe(true);
});
