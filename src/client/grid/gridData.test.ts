import { expect, test } from 'vitest';
import { printedBlocks } from './gridData.ts';

function crowd(count: number, own: number[] = []) {
  const entries = Array.from({ length: count }, (_, index) => ({
    entryId: index + 1,
    entryName: `entry ${index + 1}`,
    username: 'sam',
    total: 0,
    picks: [],
  }));
  return { entries, own: new Set(own), shares: new Map() };
}

const ids = (count: number, own?: number[]) =>
  printedBlocks(crowd(count, own)).map(({ first, entries }) => [first, entries.map(({ entryId }) => entryId)]);

test('on paper ten entries stand side by side, and the others under them', () => {
  expect(ids(12)).toEqual([
    [0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [10, [11, 12]],
  ]);
});

test('of a thousand entries the first two hundred are printed, and those of the user', () => {
  const blocks = ids(1000, [7, 900]);
  expect(blocks).toHaveLength(21);
  expect(blocks[19]).toEqual([190, [191, 192, 193, 194, 195, 196, 197, 198, 199, 200]]);
  expect(blocks[20]).toEqual([200, [900]]);
});
