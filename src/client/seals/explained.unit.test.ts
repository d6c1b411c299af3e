import { expect, test } from 'vitest';
import { explained, guessExplained } from './explained.ts';

const EARLIER = '2031-03-20T15:59:54.999Z';
const AT = '2031-03-20T16:00:00.000Z';
const IN_FLIGHT = '2031-03-20T15:59:59.900Z';
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

test('a pick in the receipt that was changed without a new time is not explained, however late it was saved', () => {
  expect(isExplained({ picks: [pickAt(IN_FLIGHT)] })).toBe(false);
});

test('a pick that is neither sealed nor shown was removed, on another device or by a correction', () => {
  expect(isExplained({}, null)).toBe(true);
  expect(isExplained({ picks: [pickAt(EARLIER)] }, null)).toBe(false);
});

test('a sealed pick that is gone is explained by a correction after the receipt, or in flight then, that removed one of the round', () => {
  for (const at of [LATER, IN_FLIGHT]) expect(isExplained({ dropped: [dropAt(at)] })).toBe(true);
  const others = [dropAt(EARLIER), dropAt(LATER, { entryId: 8 }), dropAt(LATER, { roundId: 4 })];
  for (const dropped of [[], others]) expect(isExplained({ dropped })).toBe(false);
});

test('a guess that was changed after the receipt, or removed, is explained, one from before it is not', () => {
  const isGuessExplained = (total: number | null, changedAt: string | null, sealed: number | null) =>
    guessExplained({ at: AT }, { total, madeAt: changedAt && EARLIER, changedAt })({ saved: 141, sealed });
  expect(isGuessExplained(150, LATER, 150)).toBe(true);
  expect(isGuessExplained(150, EARLIER, 150)).toBe(false);
  expect(isGuessExplained(null, null, null)).toBe(true);
  expect(isGuessExplained(null, null, 150)).toBe(false);
  expect(isGuessExplained(141, EARLIER, null)).toBe(false);
});
