import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLine, keepRoots, keptOf, keptRoots } from './keptSeals.ts';

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

test('the last line of the ledger is kept by season, and goes on', () => {
  keepLine(3, { number: 5, hash: 'a' });
  keepLine(3, { number: 7, hash: 'b' });
  keepRoots(1, ['x']);
  expect(keptOf(1, 3)).toEqual({ roots: ['x'], line: { number: 7, hash: 'b' } });
  expect(keptOf(1, 4)).toEqual({ roots: ['x'], line: undefined });
});

test('other stored text, and forbidden storage, are nothing', () => {
  localStorage.setItem('unbusted:seals:1', '{');
  localStorage.setItem('unbusted:ledger:3', '["7", "b"]');
  expect(keptOf(1, 3)).toEqual({ roots: [], line: undefined });
  localStorage.setItem('unbusted:seals:1', '[1, "a", null, {"root": "b"}]');
  expect(keptRoots(1)).toEqual(['a']);
  vi.stubGlobal('localStorage', undefined);
  keepRoots(1, ['a']);
  keepLine(3, { number: 7, hash: 'b' });
  expect(keptOf(1, 3)).toEqual({ roots: [], line: undefined });
});
