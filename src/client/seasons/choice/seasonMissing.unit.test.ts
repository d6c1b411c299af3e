import { expect, test } from 'vitest';
import { missingOfAll, type SeasonMissing } from './seasonMissing.ts';

const missing = (overrides: Partial<SeasonMissing>): SeasonMissing => ({
  seasonId: 1,
  count: 0,
  auto: 0,
  entryId: undefined,
  deadline: 0,
  ...overrides,
});

test('missing picks of all seasons are counted, and lead to the entry with the nearest deadline', () => {
  const men = missing({ count: 3, entryId: 5, deadline: 20 });
  const women = missing({ seasonId: 2, count: 2, auto: 1, entryId: 6, deadline: 10 });
  expect(missingOfAll([men, women])).toEqual({ count: 5, auto: 1, entryId: 6 });
  expect(missingOfAll([men, { ...women, deadline: 30 }])).toMatchObject({ entryId: 5 });
});

test('an entry with missing picks comes before one that leaves them to the autopilot', () => {
  const men = missing({ count: 1, entryId: 5, deadline: 20 });
  const women = missing({ auto: 4, entryId: 6, deadline: 10 });
  expect(missingOfAll([men, women])).toMatchObject({ entryId: 5 });
  expect(missingOfAll([{ ...men, count: 0, entryId: undefined }, women])).toMatchObject({ entryId: 6 });
  expect(missingOfAll([])).toEqual({ count: 0, auto: 0, entryId: undefined });
});
