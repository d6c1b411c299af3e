import { expect, test } from 'vitest';
import { explained } from './explained.ts';

const EARLIER = '2031-03-20T15:59:59.999Z';
const AT = '2031-03-20T16:00:00.000Z';
const LATER = '2031-03-20T16:00:00.001Z';

const pickAt = (changedAt: string) => ({ entryId: 7, gameId: 1, pick: 'Duke', madeAt: EARLIER, changedAt });
const dropAt = (at: string, overrides = {}) => ({
  entryId: 7,
  roundId: 3,
  gameId: null,
  team: 'Duke',
  opponent: 'Drake',
  at,
  ...overrides,
});
const isExplained = (known: object, sealed: 1 | 2 | null = 2) =>
  explained({ entryId: 7, roundId: 3, receipt: { at: AT }, picks: [], dropped: [], ...known })({
    gameId: 1,
    saved: 1,
    sealed,
  });

test('a pick that was changed after the receipt is explained, one from before it is not', () => {
  expect(isExplained({ picks: [pickAt(LATER)] })).toBe(true);
  for (const changedAt of [EARLIER, AT]) expect(isExplained({ picks: [pickAt(changedAt)] })).toBe(false);
  expect(isExplained({ picks: [{ ...pickAt(LATER), gameId: 2 }] })).toBe(false);
});

test('a missing pick is explained by a correction after the receipt that removed one of the round', () => {
  expect(isExplained({ dropped: [dropAt(LATER)] }, null)).toBe(true);
  expect(isExplained({ dropped: [dropAt(LATER)] }, 2)).toBe(false);
  const others = [dropAt(EARLIER), dropAt(LATER, { entryId: 8 }), dropAt(LATER, { roundId: 4 })];
  expect(isExplained({ dropped: others }, null)).toBe(false);
});

test('nothing explains a difference without a later change', () => {
  expect([isExplained({}), isExplained({}, null)]).toEqual([false, false]);
});
