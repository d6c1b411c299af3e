import { describe, expect, test } from 'vitest';
import { absences, countsFor, entriesThatCount, type SettledLock, whyUncounted } from './whoCounts.ts';

const [ANN, BO, CY] = [1, 2, 3];

const lock = (roundId: number, number: number, entryIds: number[], isReopened = false): SettledLock => ({
  roundId,
  lock: number,
  entryIds,
  isReopened,
});
/** Rounds 11, 12 … of the numbers 1, 2 …; 0 is one that is open again after a lock. */
const lockedRounds = (...past: number[]) =>
  past.map((isPast, index) => ({ id: 11 + index, number: index + 1, isPast: isPast > 0 }));

describe('the entries for which a round counts', () => {
  test.each([
    ['without a lock', [], []],
    ['of one lock are those in it', [lock(11, 1, [ANN, BO])], [ANN, BO]],
    [
      'of several locks without a result are those in the last',
      [lock(11, 1, [ANN, BO]), lock(11, 2, [BO, CY])],
      [BO, CY],
    ],
    [
      'of several locks with a result after the first are those in both',
      [lock(11, 1, [ANN, BO], true), lock(11, 2, [BO, CY])],
      [BO],
    ],
    [
      'do not need a lock in between without a result after it',
      [lock(11, 1, [ANN, BO], true), lock(11, 2, [CY]), lock(11, 3, [ANN, BO, CY])],
      [ANN, BO],
    ],
    [
      'need every lock with a result after it',
      [lock(11, 1, [ANN, BO], true), lock(11, 2, [BO], true), lock(11, 3, [ANN, BO, CY])],
      [BO],
    ],
    ['need the last lock, whatever follows it', [lock(11, 1, [ANN], true)], [ANN]],
  ])('%s', (_, locks, entries) => {
    expect([...entriesThatCount(locks)]).toEqual(entries);
  });
});

describe('the rounds that do not count for an entry', () => {
  test.each([
    ['none, as it was in at each lock', [lock(11, 1, [ANN]), lock(12, 1, [ANN])], lockedRounds(1, 1), 0, []],
    ['those before it joined', [lock(11, 1, [BO]), lock(12, 1, [ANN, BO])], lockedRounds(1, 1), 1, []],
    ['all past ones, without a lock with it', [lock(11, 1, [BO]), lock(12, 1, [BO])], lockedRounds(1, 1), 2, []],
    ['all past ones, in a pool that is younger', [], lockedRounds(1, 1, 0), 2, []],
    [
      'those while it was out',
      [lock(11, 1, [ANN]), lock(12, 1, [BO]), lock(13, 1, [ANN])],
      lockedRounds(1, 1, 1),
      0,
      [2],
    ],
    ['those after it left', [lock(11, 1, [BO]), lock(12, 1, [ANN]), lock(13, 1, [BO])], lockedRounds(1, 1, 1), 1, [3]],
    ['none of an open round', [lock(11, 1, [ANN]), lock(12, 1, [BO])], lockedRounds(1, 0), 0, []],
    ['those that are older than the pool', [lock(12, 1, [ANN])], lockedRounds(1, 1), 1, []],
    [
      'a round that it missed when a result was known, with its own number',
      [lock(11, 1, [BO], true), lock(11, 2, [ANN, BO])],
      lockedRounds(1),
      0,
      [1],
    ],
    [
      'a smaller number if a round from before it joined was locked again with it',
      [lock(11, 1, [BO]), lock(12, 1, [ANN]), lock(11, 2, [ANN]), lock(12, 2, [ANN])],
      lockedRounds(1, 1),
      0,
      [],
    ],
    [
      'not a round that was first locked after it joined',
      [lock(12, 1, [ANN]), lock(11, 1, [BO]), lock(12, 2, [ANN])],
      lockedRounds(1, 1),
      0,
      [1],
    ],
    ['nothing of a round that is gone', [lock(99, 1, [BO]), lock(11, 1, [ANN])], lockedRounds(1), 0, []],
  ])('%s', (_, locks, rounds, joinedAfter, absent) => {
    expect(absences(locks, rounds)(ANN)).toEqual({ joinedAfter, absent });
  });
});

test('a round does not count that is from before an entry joined, or at whose lock it was absent', () => {
  const absence = { joinedAfter: 1, absent: [3] };
  const numbers = [1, 2, 3, 4];
  expect(numbers.map((number) => countsFor(absence, number))).toEqual([false, true, false, true]);
  expect(numbers.map((number) => whyUncounted(absence, number))).toEqual([
    'joinedLater',
    undefined,
    'absent',
    undefined,
  ]);
});
