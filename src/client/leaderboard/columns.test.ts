import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';

const rounds = ['First Round', 'Second Round', 'Sweet 16'].map((name, index) => ({ number: index + 1, name, top: 3 }));

function names(count: number, isCompact: boolean): string[] {
  return columnsOf(rounds.slice(0, count), isCompact).map(({ name }) => name);
}

test('with room for all columns the total is followed by each past round', () => {
  expect(names(3, false)).toEqual(['Total', 'First Round', 'Second Round', 'Sweet 16']);
});

test('on a phone the last past round is followed by the total', () => {
  expect(names(1, true)).toEqual(['First Round', 'Total']);
  expect(names(3, true)).toEqual(['Sweet 16', 'Total']);
  expect(columnsOf(rounds, true)[0]?.place).toBe(2);
});
