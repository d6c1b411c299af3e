import { expect, test } from 'vitest';
import { standingsChange } from './standingsChange.ts';

function rowsOf(...entries: [entryId: number, total: number][]) {
  return entries.map(([entryId, total], index) => ({
    entryId,
    entryName: `entry ${entryId}`,
    userId: entryId,
    username: 'sam',
    rank: index + 1,
    total,
    points: [total],
    joinedAfter: 0,
    absent: [],
    guess: null,
    distance: null,
  }));
}

test('an entry that passes another rises, and the other sinks', () => {
  const changes = standingsChange(rowsOf([1, 5], [2, 4], [3, 2]), rowsOf([2, 6], [1, 5], [3, 2]));
  expect([...changes]).toEqual([
    [2, { risen: 1, gained: 2 }],
    [1, { risen: -1, gained: 0 }],
  ]);
});

test('points without a new place are a change, and points taken back are negative', () => {
  const changes = standingsChange(rowsOf([1, 5], [2, 4]), rowsOf([1, 7], [2, 2]));
  expect([...changes]).toEqual([
    [1, { risen: 0, gained: 2 }],
    [2, { risen: 0, gained: -2 }],
  ]);
});

test('an entry that has just joined has not moved, those below it have', () => {
  const changes = standingsChange(rowsOf([1, 5], [2, 4]), rowsOf([1, 5], [9, 5], [2, 4]));
  expect([...changes]).toEqual([[2, { risen: -1, gained: 0 }]]);
});

test('equal standings have no change', () => {
  expect(standingsChange(rowsOf([1, 5]), rowsOf([1, 5])).size).toBe(0);
});
