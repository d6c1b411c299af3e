import { expect, test } from 'vitest';
import { firstDay } from './firstDay.ts';

const DEADLINE = '2027-03-18T16:00:00.000Z';

test.each([
  ['2027-03-14T22:00:00.000Z', undefined],
  ['2027-03-15T15:59:00.000Z', undefined],
  ['2027-03-15T16:01:00.000Z', '2027-03-15'],
  ['2027-03-20T03:00:00.000Z', '2027-03-15'],
])('at %s a bracket whose first round locks on Mar 18 is asked for from %s on', (now, expected) => {
  expect(firstDay(DEADLINE, Date.parse(now))).toBe(expected);
});

test('without a first round it is asked for from today on', () => {
  expect(firstDay(undefined, Date.parse(DEADLINE))).toBeUndefined();
});
