import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRoots, keptRoots } from './keptRoots.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

afterEach(() => void vi.unstubAllGlobals());

test('roots are kept by pool, and new ones are added', () => {
  keepRoots(1, ['a']);
  keepRoots(1, ['a', 'b']);
  keepRoots(2, ['x']);
  expect([keptRoots(1), keptRoots(2), keptRoots(3)]).toEqual([['a', 'b'], ['x'], []]);
});

test('a replaced or missing root leaves those that were seen first', () => {
  keepRoots(1, ['a', 'b']);
  for (const other of [['a', 'x', 'c'], ['a'], []]) keepRoots(1, other);
  expect(keptRoots(1)).toEqual(['a', 'b']);
});

test('other stored text, and forbidden storage, are no roots', () => {
  localStorage.setItem('unbusted:sizedRoots:1', '{');
  expect(keptRoots(1)).toEqual([]);
  localStorage.setItem('unbusted:sizedRoots:1', '[1, "a"]');
  expect(keptRoots(1)).toEqual(['a']);
  vi.stubGlobal('localStorage', undefined);
  keepRoots(1, ['a']);
  expect(keptRoots(1)).toEqual([]);
});
