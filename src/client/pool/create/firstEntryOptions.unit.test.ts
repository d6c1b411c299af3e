import { expect, test } from 'vitest';
import { aSeason } from '#client/testing/fixtures.ts';
import type { Entry } from '#contract/schemas.ts';
import { firstEntryOptions } from './firstEntryOptions.ts';

const season = aSeason();

function entry(id: number, name: string, seasonId = season.id): Entry {
  return { id, name, seasonId, userId: 1, autopilot: 'off', createdAt: '2026-03-01T12:00:00.000Z' };
}

test('a user without an entry of the season joins with a new one that has their name', () => {
  expect(firstEntryOptions(season, 'pat', [entry(3, 'pat 01', 2)])).toEqual([
    { value: 'new', label: 'New entry: pat', entry: { name: 'pat' } },
  ]);
});

test('own entries of the season come before a new one, whose name is free', () => {
  expect(firstEntryOptions(season, 'pat', [entry(3, 'PAT 01'), entry(4, 'Countess')])).toEqual([
    { value: '3', label: 'PAT 01', entry: { id: 3 } },
    { value: '4', label: 'Countess', entry: { id: 4 } },
    { value: 'new', label: 'New entry: pat 02', entry: { name: 'pat 02' } },
  ]);
});

test('a user with 25 entries is offered no new one', () => {
  const entries = Array.from({ length: 25 }, (_, index) => entry(index + 1, `pat ${index + 1}`));
  expect(firstEntryOptions(season, 'pat', entries)).toHaveLength(25);
});

test('a season that is not active takes no new entry', () => {
  expect(firstEntryOptions({ ...season, isActive: false }, 'pat', [])).toEqual([]);
});
