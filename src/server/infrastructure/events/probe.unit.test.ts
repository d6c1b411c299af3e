import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProbe } from './probe.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a probe says something at once, and ends after five seconds', async () => {
  const reader = openProbe().getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(': \n\n');
  let isOver = false;
  const end = reader.read().then(({ done }) => {
    isOver = done;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await end;
  expect(isOver).toBe(true);
});

test('a probe that nobody reads any more leaves no timer', async () => {
  await openProbe().cancel();
  expect(vi.getTimerCount()).toBe(0);
});
