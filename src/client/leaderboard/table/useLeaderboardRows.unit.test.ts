import { expect, test } from 'vitest';
import { directionTo, renderedRows, withGaps } from './useLeaderboardRows.ts';

test('all of a few rows are rendered', () => {
  expect(renderedRows({ startIndex: 0, endIndex: 9 }, 0, 60)).toHaveLength(60);
  expect(renderedRows({ startIndex: 0, endIndex: 0 }, 0, 1)).toEqual([0]);
  expect(renderedRows({ startIndex: 0, endIndex: 0 }, 0, 0)).toEqual([]);
});

test('of many rows, the visible ones and some around them are rendered', () => {
  const rendered = renderedRows({ startIndex: 500, endIndex: 515 }, 505, 1000);
  expect(rendered[0]).toBe(488);
  expect(rendered.at(-1)).toBe(527);
  expect(rendered).toHaveLength(40);
});

test('no row is rendered that does not exist', () => {
  expect(renderedRows({ startIndex: 0, endIndex: 10 }, 0, 1000)[0]).toBe(0);
  expect(renderedRows({ startIndex: 990, endIndex: 999 }, 999, 1000).at(-1)).toBe(999);
});

test('the row with the focus stays rendered with its neighbors after scrolling away', () => {
  expect(renderedRows({ startIndex: 500, endIndex: 515 }, 3, 1000).slice(0, 4)).toEqual([2, 3, 4, 488]);
  expect(renderedRows({ startIndex: 0, endIndex: 5 }, 999, 1000).slice(-2)).toEqual([998, 999]);
});

test('rows that are not rendered leave a gap of their height', () => {
  const placed = [2, 3, 10].map((index) => ({ index, start: 44 + index * 50, end: 94 + index * 50 }));
  expect(withGaps(placed, 44)).toEqual([
    { index: 2, gap: 100 },
    { index: 3, gap: 0 },
    { index: 10, gap: 300 },
  ]);
});

test('a row is not visible while headers or bars of the page cover it', () => {
  const row = { start: 1000, end: 1056 };
  expect(directionTo(row, 900, 800)).toBeUndefined();
  expect(directionTo(row, 950, 800)).toBe('up');
  expect(directionTo(row, 200, 900)).toBeUndefined();
  expect(directionTo(row, 200, 850)).toBe('down');
});
