import { expect, test } from 'vitest';
import { knownProgress } from './seenLocks.ts';

const round = { id: 1, deadline: '2027-03-18T16:00:00.000Z' };
const progress = {
  ...{ out: undefined, picked: 0, correct: 0, pending: 0, beingConfirmed: 0 },
  pointsToCome: undefined,
};
const LATER = Date.now() + 60_000;

test('an entry with the autopilot is not said to have no picks until they are read after the lock', () => {
  expect(knownProgress(progress, round, { autopilot: 'favorites' }, 0)).toBeUndefined();
  expect(knownProgress(progress, round, { autopilot: 'favorites' }, LATER)).toBe(progress);
});

test('whoever picks without the autopilot is told at once', () => {
  expect(knownProgress(progress, round, { autopilot: 'off' }, 0)).toBe(progress);
  const some = { ...progress, picked: 2 };
  expect(knownProgress(some, round, { autopilot: 'favorites' }, 0)).toBe(some);
});
