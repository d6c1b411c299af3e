import { expect, test } from 'vitest';
import { aRound } from '#client/testing/fixtures.ts';
import { rulesChange } from './rulesChange.ts';

const rounds = [
  aRound({ number: 1, deadline: '2026-03-19T16:00:00.000Z' }),
  aRound({ number: 2, deadline: '2026-03-21T16:00:00.000Z' }),
];

test('rules that changed after the first lock that counts say on which day', () => {
  const rulesChangedAt = '2026-03-20T18:00:00.000Z';
  expect(rulesChange({ rulesChangedAt, countsFrom: 1 }, rounds)).toBe('Changed on Mar 20');
  expect(rulesChange({ rulesChangedAt, countsFrom: 2 }, rounds)).toBeUndefined();
});

test('rules of before the first lock, and those of a new pool, say nothing', () => {
  expect(rulesChange({ rulesChangedAt: '2026-03-18T18:00:00.000Z', countsFrom: 1 }, rounds)).toBeUndefined();
  expect(rulesChange({ rulesChangedAt: null, countsFrom: 1 }, rounds)).toBeUndefined();
});
