import { expect, test } from 'vitest';
import { championText, ownText } from './lastYear.ts';

const leader = (entryId: number, entryName: string, rank: number) => ({
  ...{ entryId, entryName, rank, username: entryName, total: 97, distance: null },
});
const own = (entryId: number, rank: number) => ({ entryId, entryName: 'sam 01', rank, total: 80, moved: null });

test('last year’s champion greets, and one reads where one was', () => {
  const standing = { final: true, leaders: [leader(1, 'Freja', 1), leader(2, 'Bo', 2)], own: [own(7, 5)] };
  expect(championText(standing, 2025)).toBe('Freja won 2025 with 97 points.');
  expect(ownText(standing)).toBe('You were 5th.');
});

test('who has won is told so once', () => {
  const standing = { final: true, leaders: [leader(7, 'sam 01', 1)], own: [own(7, 1)] };
  expect(championText(standing, 2025)).toBe('You won 2025 with 97 points.');
  expect(ownText(standing)).toBeUndefined();
});

test('those who share the first place are all named', () => {
  const standing = { final: true, leaders: [leader(1, 'Freja', 1), leader(7, 'sam 01', 1)], own: [own(7, 1)] };
  expect(championText(standing, 2025)).toBe('Freja and sam 01 won 2025 with 97 points each.');
  expect(ownText(standing)).toBe('You were 1st.');
});

test('a pool that nobody has won says nothing', () => {
  const standing = { final: false, leaders: [leader(1, 'Freja', 1)], own: [own(7, 5)] };
  expect([championText(standing, 2025), ownText(standing)]).toEqual([undefined, undefined]);
});
