import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a message is passed on at once, its repeats together after five seconds, and other messages independently', () => {
  const passed: string[] = [];
  const throttle = new Throttle(5_000, (message) => passed.push(message));
  for (const message of ['joined 1', 'joined 1', 'joined 1', 'joined 2']) throttle.receive(message);
  expect(passed).toEqual(['joined 1', 'joined 2']);
  vi.advanceTimersByTime(4_999);
  throttle.receive('joined 1');
  expect(passed).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(passed).toEqual(['joined 1', 'joined 2', 'joined 1']);
  throttle.receive('joined 1');
  expect(passed).toHaveLength(3);
  vi.advanceTimersByTime(5_000);
  expect(passed).toHaveLength(4);
  vi.advanceTimersByTime(5_000);
  throttle.receive('joined 1');
  expect(passed).toHaveLength(5);
});

test('after a stop nothing is passed on', () => {
  const passed: string[] = [];
  const throttle = new Throttle(5_000, (message) => passed.push(message));
  for (const message of ['joined 1', 'joined 1']) throttle.receive(message);
  throttle.stop();
  vi.advanceTimersByTime(60_000);
  expect(passed).toEqual(['joined 1']);
});
