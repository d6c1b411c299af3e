import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';

const rounds = ['First Round', 'Second Round', 'Sweet 16'].map((name, index) => ({
  id: index + 1,
  number: index + 1,
  name,
  top: 3,
}));

function columns(
  count: number,
  isCompact: boolean,
  guess: number | null = null,
  isHypothetical = false,
  joinedAfter = 0,
) {
  const row = { entryId: 1, entryName: 'sam 01', userId: 1, username: 'sam', rank: 1, total: 0, points: [] };
  const rows = [{ ...row, joinedAfter, absent: [], guess, distance: null }];
  return columnsOf({ rounds: rounds.slice(0, count), rows }, isCompact, isHypothetical);
}

const names = (...given: Parameters<typeof columns>) => columns(...given).map(({ name }) => name);

test('guesses have the last column once one is shown, and none on a phone', () => {
  expect(names(2, false, 0)).toEqual(['Total', 'First Round', 'Second Round', 'Guess']);
  expect(names(2, true, 0)).toEqual(['Total', 'Second Round']);
});

test('with room for all columns the total is followed by each past round', () => {
  expect(names(3, false)).toEqual(['Total', 'First Round', 'Second Round', 'Sweet 16']);
});

test('on a phone the total is followed by the last past round', () => {
  expect(names(3, true)).toEqual(['Total', 'Sweet 16']);
  expect(columns(3, true)[1]?.place).toBe(2);
});

test('the only past round has no column beside the total, unless it does not count for an entry', () => {
  expect(names(1, true)).toEqual(['Total']);
  expect(names(1, false, 140)).toEqual(['Total', 'Guess']);
  expect(names(1, true, null, false, 1)).toEqual(['Total', 'First Round']);
});

test('hypothetical standings on a phone have the total alone', () => {
  expect(names(3, true, null, true)).toEqual(['Total']);
  expect(names(2, false, null, true)).toEqual(['Total', 'First Round', 'Second Round']);
});
