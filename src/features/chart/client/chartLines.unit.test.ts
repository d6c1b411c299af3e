import { expect, test } from 'vitest';
import { rankHistory } from '#client/leaderboard/table/rankHistory.ts';
import { competitionRanks } from '#domain/scoring/standings.ts';
import { type Chosen, chartLines, choose, firstChosen, MAX_LINES } from './chartLines.ts';

function rowsOf(...points: number[][]) {
  const ranks = competitionRanks(points.map((own) => own.reduce((sum, each) => sum + each, 0)));
  return points.map((own, index) => ({
    entryId: index + 1,
    entryName: `entry ${index + 1}`,
    userId: index + 1,
    username: 'sam',
    rank: ranks[index] ?? 0,
    total: 0,
    points: own,
    joinedAfter: 0,
    absent: [],
    guess: null,
    distance: null,
  }));
}

function boardOf(rows: ReturnType<typeof rowsOf>) {
  const rounds = (rows[0]?.points ?? []).map((_, index) => ({
    id: index + 1,
    number: index + 1,
    name: `Round ${index + 1}`,
    top: 0,
  }));
  return { rounds, rows };
}

const many = rowsOf(...Array.from({ length: 30 }, () => [1]));

test('the chart opens with the user’s own entries and the top three', () => {
  expect(firstChosen(many, new Set([20]))).toEqual([20, 1, 2, 3]);
  expect(firstChosen(many, new Set([2]))).toEqual([2, 1, 3]);
  expect(firstChosen(rowsOf([1]), new Set([1]))).toEqual([1]);
});

test('a user with more entries than the chart has lines sees the best of them', () => {
  const own = new Set(many.slice(4).map(({ entryId }) => entryId));
  expect(firstChosen(many, own)).toEqual([5, 6, 7, 8, 9, 1, 2, 3]);
  expect(firstChosen(many, own)).toHaveLength(MAX_LINES);
});

test('a line is the entry’s rank or total after each round', () => {
  const rows = rowsOf([4, 8], [6, 4], [6, 4]);
  const history = rankHistory(rows);
  const ranks = chartLines(boardOf(rows), history, [3, 1], new Set([3]), 'rank');
  expect(ranks.map(({ name, values, isOwn }) => ({ name, values, isOwn }))).toEqual([
    { name: 'entry 1', values: [3, 1], isOwn: false },
    { name: 'entry 3', values: [1, 2], isOwn: true },
  ]);
  const totals = chartLines(boardOf(rows), history, [3, 1], new Set([3]), 'total');
  expect(totals.map(({ values }) => values)).toEqual([
    [4, 12],
    [6, 10],
  ]);
});

test('a line begins in the first round of an entry, and at the latest at its present rank', () => {
  const valuesOf = (joinedAfter: number) => {
    const rows = rowsOf([4, 8, 3], [0, 0, 0]).map((row, index) => ({
      ...row,
      joinedAfter: index * joinedAfter,
      absent: [],
    }));
    return chartLines(boardOf(rows), rankHistory(rows), [2], new Set(), 'rank').map(({ values }) => values);
  };
  expect(valuesOf(0)).toEqual([[2, 2, 2]]);
  expect(valuesOf(1)).toEqual([[null, 2, 2]]);
  expect(valuesOf(3)).toEqual([[null, null, 2]]);
});

test('no two lines have the same dashes, and no two of others the same color', () => {
  const chosen = [1, 2, 3, 4, 5, 6, 7, 8];
  const linesOf = (own: readonly number[]) =>
    chartLines(boardOf(many), rankHistory(many), chosen, new Set(own), 'rank');
  for (const own of [[], chosen]) expect(new Set(linesOf(own).map(({ dash }) => dash)).size).toBe(MAX_LINES);
  expect(new Set(linesOf([]).map(({ color }) => color)).size).toBe(MAX_LINES);
  expect(new Set(linesOf(chosen).map(({ color }) => color)).size).toBe(1);
});

test('an entry keeps its color and dashes while others are removed and added', () => {
  const lookOf = (chosen: Chosen) =>
    chartLines(boardOf(many), rankHistory(many), chosen, new Set(), 'rank')
      .filter(({ entryId }) => entryId === 3)
      .map(({ color, dash }) => [color, dash]);
  const before: Chosen = [1, 2, 3];
  const removed = choose(before, [2, 3]);
  expect(removed).toEqual([undefined, 2, 3]);
  const added = choose(removed, [2, 3, 20, 21]);
  expect(added).toEqual([20, 2, 3, 21]);
  expect([lookOf(removed), lookOf(added)]).toEqual([lookOf(before), lookOf(before)]);
});

test('an entry that has left the pool has no line', () => {
  expect(chartLines(boardOf(many), rankHistory(many), [99], new Set(), 'rank')).toEqual([]);
});
