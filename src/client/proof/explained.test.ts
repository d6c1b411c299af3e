import { expect, test } from 'vitest';
import { explained } from './explained.ts';

const EARLIER = '2031-03-20T15:59:54.999Z';
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
  expect(isExplained({ picks: [pickAt(EARLIER)] })).toBe(false);
  expect(isExplained({ picks: [{ ...pickAt(LATER), gameId: 2 }] })).toBe(false);
});

test('a save in flight while the receipt was read has an earlier time, and explains a difference', () => {
  expect(isExplained({ picks: [pickAt('2031-03-20T15:59:59.900Z')] })).toBe(true);
});

test('a pick that is neither sealed nor shown was removed, on another device or by a correction', () => {
  expect(isExplained({}, null)).toBe(true);
  expect(isExplained({ picks: [pickAt(EARLIER)] }, null)).toBe(false);
});

test('a sealed pick that is gone is explained by a correction after the receipt that removed one of the round', () => {
  expect(isExplained({ dropped: [dropAt(LATER)] })).toBe(true);
  const others = [dropAt(EARLIER), dropAt(LATER, { entryId: 8 }), dropAt(LATER, { roundId: 4 })];
  for (const dropped of [[], others]) expect(isExplained({ dropped })).toBe(false);
});
