import { expect, test } from 'vitest';
import { aRound, aSeason } from '#client/testing/fixtures.ts';
import { defaultSeason, isOver, seasonLabel } from './season.ts';

const season = (year: number, isActive: boolean) => aSeason({ id: year, year, isActive });

test('a screen opens with the active season', () => {
  expect(defaultSeason([season(2026, false), season(2025, true)])?.year).toBe(2025);
});

test('without an active season a screen opens with the season of the highest year', () => {
  expect(defaultSeason([season(2024, false), season(2026, false)])?.year).toBe(2026);
});

test('without seasons there is no default season', () => {
  expect(defaultSeason([])).toBeUndefined();
});

test('a season’s label has its year only once', () => {
  expect(seasonLabel(season(2026, true))).toBe('2026 March Madness');
  expect(seasonLabel({ ...season(2026, true), name: 'March 2026' })).toBe('March 2026');
});

test('a round is past from the millisecond of its deadline on', () => {
  const round = aRound();
  const deadline = Date.parse(round.deadline);
  expect(isOver(round, deadline - 1)).toBe(false);
  expect(isOver(round, deadline)).toBe(true);
});
