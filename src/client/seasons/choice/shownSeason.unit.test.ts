import { expect, test } from 'vitest';
import { aSeason } from '#client/testing/fixtures.ts';
import { shownSeason } from './shownSeason.ts';

const men = aSeason({ id: 1 });
const women = aSeason({ id: 2, league: 'women' });
const past = aSeason({ id: 3, year: 2025, isActive: false });
const seasons = [men, women, past];

test('who plays in both sees the season of the tab’s choice, else the one that was found', () => {
  expect(shownSeason(seasons, [men, women], 1, 2)).toBe(men);
  expect(shownSeason(seasons, [men, women], undefined, 2)).toBe(women);
  expect(shownSeason(seasons, [men, women], past.id, 2)).toBe(women);
});

test('who plays in none sees the choice, else the men’s', () => {
  expect(shownSeason(seasons, [], 2, undefined)).toBe(women);
  expect(shownSeason(seasons, [], undefined, undefined)).toBe(men);
});

test('who plays in one sees it, also after a look at the other', () => {
  expect(shownSeason(seasons, [women], 1, undefined)).toBe(women);
  expect(shownSeason(seasons, [women], undefined, undefined)).toBe(women);
});
