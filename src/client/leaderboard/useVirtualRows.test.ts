import { expect, test } from 'vitest';
import { renderedRows, withGaps } from './useVirtualRows.ts';

test('of few rows, all are drawn', () => {
  expect(renderedRows({ startIndex: 0, endIndex: 9 }, 0, 60)).toHaveLength(60);
  expect(renderedRows({ startIndex: 0, endIndex: 0 }, 0, 1)).toEqual([0]);
  expect(renderedRows({ startIndex: 0, endIndex: 0 }, 0, 0)).toEqual([]);
});

test('of many rows, those around what is seen are drawn', () => {
  const drawn = renderedRows({ startIndex: 500, endIndex: 515 }, 505, 1000);
  expect(drawn[0]).toBe(488);
  expect(drawn.at(-1)).toBe(527);
  expect(drawn).toHaveLength(40);
});

test('no row is drawn that does not exist', () => {
  expect(renderedRows({ startIndex: 0, endIndex: 10 }, 0, 1000)[0]).toBe(0);
  expect(renderedRows({ startIndex: 990, endIndex: 999 }, 999, 1000).at(-1)).toBe(999);
});

test('the row with the focus stays drawn with its neighbours, wherever one looks', () => {
  expect(renderedRows({ startIndex: 500, endIndex: 515 }, 3, 1000).slice(0, 4)).toEqual([2, 3, 4, 488]);
  expect(renderedRows({ startIndex: 0, endIndex: 5 }, 999, 1000).slice(-2)).toEqual([998, 999]);
});

test('what is not drawn leaves a gap of its height', () => {
  const placed = [2, 3, 10].map((index) => ({ index, start: 44 + index * 50, end: 94 + index * 50 }));
  expect(withGaps(placed, 44)).toEqual([
    { index: 2, gap: 100 },
    { index: 3, gap: 0 },
    { index: 10, gap: 300 },
  ]);
});
