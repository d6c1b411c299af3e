import { expect, test } from 'vitest';
import { chartLines, firstChosen, MAX_LINES, rankTicks, spread } from './chartLines.ts';
import { rankHistory } from './rankHistory.ts';

function rowsOf(...points: number[][]) {
  return points.map((own, index) => ({
    entryId: index + 1,
    entryName: `entry ${index + 1}`,
    userId: index + 1,
    username: 'sam',
    rank: index + 1,
    total: 0,
    points: own,
  }));
}

const many = rowsOf(...Array.from({ length: 30 }, () => [1]));

test('the chart opens with the top three and the user’s own entries', () => {
  expect(firstChosen(many, new Set([20]))).toEqual([1, 2, 3, 20]);
  expect(firstChosen(many, new Set([2]))).toEqual([1, 2, 3]);
  expect(firstChosen(rowsOf([1]), new Set([1]))).toEqual([1]);
});

test('a user with more entries than the chart has lines sees the best of them', () => {
  const own = new Set(many.slice(4).map(({ entryId }) => entryId));
  expect(firstChosen(many, own)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  expect(firstChosen(many, own)).toHaveLength(MAX_LINES);
});

test('a line is the entry’s rank or total after each round', () => {
  const rows = rowsOf([4, 8], [6, 4], [6, 4]);
  const history = rankHistory(rows);
  const ranks = chartLines(rows, history, [3, 1], new Set([3]), 'rank');
  expect(ranks.map(({ name, values, isOwn }) => ({ name, values, isOwn }))).toEqual([
    { name: 'entry 1', values: [3, 1], isOwn: false },
    { name: 'entry 3', values: [1, 2], isOwn: true },
  ]);
  const totals = chartLines(rows, history, [3, 1], new Set([3]), 'total');
  expect(totals.map(({ values }) => values)).toEqual([
    [4, 12],
    [6, 10],
  ]);
});

test('no two lines of the same color have the same dashes', () => {
  const chosen = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const own of [new Set<number>(), new Set(chosen)]) {
    const dashes = chartLines(many, rankHistory(many), chosen, own, 'rank').map(({ dash }) => dash);
    expect(new Set(dashes).size).toBe(MAX_LINES);
  }
});

test('an entry that has left the pool has no line', () => {
  expect(chartLines(many, rankHistory(many), [99], new Set(), 'rank')).toEqual([]);
});

test('the axis has few ranks, and the first is among them', () => {
  expect(rankTicks(1)).toEqual([1]);
  expect(rankTicks(7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(rankTicks(24)).toEqual([1, 5, 10, 15, 20]);
  expect(rankTicks(1000)).toEqual([1, 200, 400, 600, 800, 1000]);
});

test('labels stay at their lines if there is room', () => {
  expect(spread([10, 60, 30], 16, 0, 100)).toEqual([10, 60, 30]);
});

test('labels of tied lines are moved apart', () => {
  expect(spread([50, 50, 50], 16, 0, 200)).toEqual([50, 66, 82]);
});

test('labels are moved up if there is no room below', () => {
  expect(spread([95, 100, 100], 16, 0, 100)).toEqual([68, 84, 100]);
});
