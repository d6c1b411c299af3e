import { expect, test } from 'vitest';
import { columnsAround, drawnColumns, FIRST_COLUMNS } from './columnWindow.ts';

test('few columns are all drawn, wherever one scrolls', () => {
  expect(drawnColumns(FIRST_COLUMNS, 24)).toEqual({ first: 0, end: 24 });
  expect(drawnColumns(columnsAround(3000, 1000, 100), 40)).toEqual({ first: 0, end: 40 });
});

test('of many columns those in view are drawn, with at least a step on either side', () => {
  expect(drawnColumns(FIRST_COLUMNS, 200)).toEqual({ first: 0, end: 40 });
  expect(drawnColumns(columnsAround(0, 1000, 100), 200)).toEqual({ first: 0, end: 24 });
  expect(drawnColumns(columnsAround(5000, 1000, 100), 200)).toEqual({ first: 40, end: 72 });
});

test('the window ends with the columns, and follows when their number changes', () => {
  const last = columnsAround(19_000, 1000, 100);
  expect(drawnColumns(last, 200)).toEqual({ first: 176, end: 200 });
  expect(drawnColumns(last, 203)).toEqual({ first: 176, end: 203 });
  expect(drawnColumns(last, 100)).toEqual({ first: 100, end: 100 });
});

test('within a step the window stays', () => {
  expect(columnsAround(4801, 1000, 100)).toEqual(columnsAround(5399, 1000, 100));
});
