import { expect, test } from 'vitest';
import type { OwnDifference } from '#features/proof/domain/ownReceipt.ts';
import { explained } from './explained.ts';

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
const NO_GUESS = { total: null, madeAt: null, changedAt: null };
const isExplained = (known: object, isGone = false, kind: OwnDifference['kind'] = 'pick') =>
  explained({ entryId: 7, roundId: 3, receipt: { at: AT }, picks: [], guess: NO_GUESS, dropped: [], ...known })({
    kind,
    gameId: 1,
    isGone,
    text: '',
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
  expect(isExplained({}, true)).toBe(true);
  expect(isExplained({ picks: [pickAt(EARLIER)] }, true)).toBe(false);
});

test('a sealed pick that is gone is explained by a correction after the receipt, or in flight then, that removed one of the round', () => {
  for (const at of [LATER, IN_FLIGHT]) expect(isExplained({ dropped: [dropAt(at)] })).toBe(true);
  const others = [dropAt(EARLIER), dropAt(LATER, { entryId: 8 }), dropAt(LATER, { roundId: 4 })];
  for (const dropped of [[], others]) expect(isExplained({ dropped })).toBe(false);
});

test('a guess that was changed after the receipt, or removed, is explained, one from before it is not', () => {
  const isGuessExplained = (total: number | null, changedAt: string | null, isGone = false) =>
    isExplained({ guess: { total, madeAt: changedAt && EARLIER, changedAt } }, isGone, 'guess');
  expect(isGuessExplained(150, LATER)).toBe(true);
  expect(isGuessExplained(150, EARLIER)).toBe(false);
  expect(isGuessExplained(null, null, true)).toBe(true);
  expect(isGuessExplained(null, null)).toBe(false);
  expect(isGuessExplained(141, EARLIER, true)).toBe(false);
});

test('a team that plays in no game of the lock is explained, one that plays in another game never', () => {
  expect(isExplained({}, false, 'renamed')).toBe(true);
  expect(isExplained({ picks: [pickAt(LATER)] }, true, 'moved')).toBe(false);
});
