import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetries } from './retries.ts';

let attempts: number;
let isReachable: boolean;

const attempt = async () => {
  attempts += 1;
  return isReachable;
};

beforeEach(() => {
  vi.useFakeTimers();
  attempts = 0;
  isReachable = false;
});

afterEach(() => void vi.useRealTimers());

/** Returns the attempts of the next seconds. */
async function attemptsIn(seconds: number): Promise<number> {
  const before = attempts;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return attempts - before;
}

test('a failed attempt is repeated after 2, 8 and 30 seconds, then every 30 seconds', async () => {
  createRetries(attempt).start();
  expect(await attemptsIn(0)).toBe(1);
  for (const pause of [2, 8, 30, 30, 30]) {
    expect(await attemptsIn(pause - 1)).toBe(0);
    expect(await attemptsIn(1)).toBe(1);
  }
});

test('a success ends the retries, and the next ones begin without a pause', async () => {
  const retries = createRetries(attempt);
  retries.start();
  await attemptsIn(3);
  isReachable = true;
  expect(await attemptsIn(60)).toBe(1);
  retries.start();
  expect(await attemptsIn(60)).toBe(1);
});

test('the pauses go on growing after a stop, so that a connection that breaks at each attempt is left in peace', async () => {
  const retries = createRetries(attempt);
  retries.start();
  expect(await attemptsIn(3)).toBe(2);
  retries.stop();
  expect(await attemptsIn(60)).toBe(0);
  retries.start();
  expect(await attemptsIn(7)).toBe(0);
  expect(await attemptsIn(1)).toBe(1);
});

test('a resumption tries again after the pause that the failures before it ask for, and does nothing after a stop', async () => {
  isReachable = true;
  const retries = createRetries(attempt);
  retries.start();
  expect(await attemptsIn(1)).toBe(1);
  isReachable = false;
  retries.resume();
  expect(await attemptsIn(1)).toBe(1);
  retries.resume();
  expect([await attemptsIn(1.9), await attemptsIn(0.2)]).toEqual([0, 1]);
  retries.stop();
  retries.resume();
  expect(await attemptsIn(60)).toBe(0);
});

test('a restart tries at once, and does nothing after a stop', async () => {
  const retries = createRetries(attempt);
  retries.start();
  await attemptsIn(11);
  retries.restart();
  expect(await attemptsIn(0)).toBe(1);
  retries.stop();
  retries.restart();
  expect(await attemptsIn(60)).toBe(0);
});

test('an attempt in flight at a stop is not repeated', async () => {
  let fail = (_: boolean) => {};
  const retries = createRetries(() => {
    attempts += 1;
    return new Promise((resolve) => {
      fail = resolve;
    });
  });
  retries.start();
  await attemptsIn(0);
  retries.stop();
  fail(false);
  expect(await attemptsIn(60)).toBe(0);
});
