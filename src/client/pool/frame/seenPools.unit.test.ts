import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPools, lastSeen, rememberPool } from './seenPools.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => void vi.unstubAllGlobals());

const pools = (...ids: number[]) => ids.map((id) => ({ id }));

test('of several pools the one that was seen last in this browser comes back, else the first', () => {
  expect(lastSeen(pools(1, 2))?.id).toBe(1);
  for (const id of [2, 3, 1]) rememberPool(id);
  expect(lastSeen(pools(2, 3))?.id).toBe(3);
  rememberPool(2);
  expect(lastSeen(pools(3, 2))?.id).toBe(2);
  expect(lastSeen(pools(7, 8))?.id).toBe(7);
  expect(lastSeen([])).toBeUndefined();
  forgetPools();
  expect(lastSeen(pools(3, 2))?.id).toBe(3);
});

test('what was stored otherwise, and a browser that stores nothing, are no pool', () => {
  localStorage.setItem('unbusted:pools', '{"a":');
  expect(lastSeen(pools(1))?.id).toBe(1);
  vi.stubGlobal('localStorage', undefined);
  rememberPool(2);
  expect(lastSeen(pools(1, 2))?.id).toBe(1);
});
