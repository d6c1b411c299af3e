import { expect, test } from 'vitest';
import { arrivedText, firstArrivals, withArrivals } from './arrivals.ts';

const entriesOf = (...ids: number[]) => ids.map((id) => ({ entryId: id, entryName: `entry ${id}`, username: 'sam' }));

test('an entry has arrived if it was not there when the list was first shown', () => {
  const first = firstArrivals(entriesOf(1, 2));
  expect(first.arrived.size).toBe(0);
  const second = withArrivals(first, entriesOf(1, 2, 3));
  const third = withArrivals(second, entriesOf(1, 3, 4, 5));
  expect([...third.arrived]).toEqual([3, 4, 5]);
  expect(arrivedText(second.latest)).toBe('entry 3 is in');
  expect(arrivedText(third.latest)).toBe('entry 4 and entry 5 are in');
});

test('an entry that leaves or returns changes nothing', () => {
  const first = firstArrivals(entriesOf(1, 2));
  expect(withArrivals(first, entriesOf(1))).toBe(first);
  expect(withArrivals(withArrivals(first, entriesOf(1)), entriesOf(1, 2))).toBe(first);
});

test('of many arrivals three are named and the others counted', () => {
  expect(arrivedText([])).toBe('');
  expect(arrivedText(entriesOf(1, 2, 3, 4))).toBe('entry 1, entry 2, entry 3, and entry 4 are in');
  expect(arrivedText(entriesOf(1, 2, 3, 4, 5))).toBe('entry 1, entry 2, entry 3, and 2 more are in');
});
