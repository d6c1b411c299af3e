import { expect, test } from 'vitest';
import { hasRanks } from './hasRanks.ts';

test('ranks say something once somebody has a point, and in a pool that is over', () => {
  expect(hasRanks([{ total: 0 }, { total: 1 }], false)).toBe(true);
  expect(hasRanks([{ total: 0 }, { total: 0 }], false)).toBe(false);
  expect(hasRanks([], false)).toBe(false);
  expect(hasRanks([{ total: 0 }], true)).toBe(true);
});
