import { expect, test } from 'vitest';
import type { GridPick } from '#contract/standings.ts';
import { ownFirst, type Pickers, pickersOf, picksDiffer, printedBlocks } from './gridData.ts';

function crowd(count: number, own: number[] = []) {
  const entries = Array.from({ length: count }, (_, index) => ({
    entryId: index + 1,
    entryName: `entry ${index + 1}`,
    username: 'sam',
    rank: index + 1,
    total: 0,
    picks: [],
    joinedAfter: 0,
    absent: [],
  }));
  return { entries, own: new Set(own), shares: new Map(), pinned: 0, isShort: false };
}

const ids = (count: number, own?: number[]) =>
  printedBlocks(crowd(count, own)).map(({ first, entries }) => [first, entries.map(({ entryId }) => entryId)]);

/** Entries that pick one game. */
const picking = (...picks: GridPick[]) =>
  crowd(picks.length).entries.map((entry, index) => ({ ...entry, picks: [picks[index] ?? 0] }));

const groups = ({ team1, team2, none, out: { joinedLater, absent } }: Pickers) =>
  [team1, team2, none, joinedLater, absent].map((entries) => entries.map(({ entryId }) => entryId));

test('own entries come first, the best of them is pinned, and the others keep the order of the leaderboard', () => {
  const { entries, pinned } = ownFirst(crowd(5, [4, 2]));
  expect(entries.map(({ entryId }) => entryId)).toEqual([2, 4, 1, 3, 5]);
  expect(pinned).toBe(1);
});

test('without an own entry in the pool no column is pinned', () => {
  const { entries, pinned } = ownFirst(crowd(3, [9]));
  expect(entries.map(({ entryId }) => entryId)).toEqual([1, 2, 3]);
  expect(pinned).toBe(0);
});

test.each([
  ['both teams are picked', [1, 2, 1], true],
  ['all picks are of one team', [2, 2, 2], false],
  ['an entry has no pick', [1, 0, 1], false],
  ['nobody has picked', [0, 0, 0], false],
] as const)('whether picks of a game differ: %s', (_, picks, differ) => {
  expect(picksDiffer(picking(...picks), 0)).toBe(differ);
});

test('the entries of a game are grouped by their pick, each in the order of the leaderboard', () => {
  expect(groups(pickersOf(picking(2, 1, 0, 2), 1, 0))).toEqual([[2], [1, 4], [3], [], []]);
});

test('entries that were created after the round of a game are apart from those without a pick', () => {
  const entries = picking(1, 0, 0).map((entry, index) => ({ ...entry, joinedAfter: index, absent: [] }));
  expect(groups(pickersOf(entries, 1, 0))).toEqual([[1], [], [], [2, 3], []]);
  expect(groups(pickersOf(entries, 2, 0))).toEqual([[1], [], [2], [3], []]);
});

test('entries that were not in the pool at the lock of a game are apart from those without a pick', () => {
  const entries = picking(1, 0, 0).map((entry, index) => ({ ...entry, absent: index === 1 ? [1] : [] }));
  expect(groups(pickersOf(entries, 1, 0))).toEqual([[1], [], [3], [], [2]]);
  expect(groups(pickersOf(entries, 2, 0))).toEqual([[1], [], [2, 3], [], []]);
});

test('each printed table has ten entries, and the others follow below', () => {
  expect(ids(12)).toEqual([
    [0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [10, [11, 12]],
  ]);
});

test('of a thousand entries the first two hundred and the user’s own are printed', () => {
  const blocks = ids(1000, [7, 900]);
  expect(blocks).toHaveLength(21);
  expect(blocks[19]).toEqual([190, [191, 192, 193, 194, 195, 196, 197, 198, 199, 200]]);
  expect(blocks[20]).toEqual([200, [900]]);
});
