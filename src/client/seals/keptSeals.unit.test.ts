import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHidden, keepRoots, keptSeals } from './keptSeals.ts';

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
  expect([keptSeals(1), keptSeals(2), keptSeals(3)]).toEqual([[{ root: 'a' }, { root: 'b' }], [{ root: 'x' }], []]);
});

test('a replaced or missing root leaves those that were seen first', () => {
  keepRoots(1, ['a', 'b']);
  for (const other of [['a', 'x', 'c'], ['a'], []]) keepRoots(1, other);
  expect(keptSeals(1)).toEqual([{ root: 'a' }, { root: 'b' }]);
});

test('the entries that were hidden at the first look are kept, next to later roots too', () => {
  keepRoots(1, ['a', 'b']);
  keepHidden(1, 'b', [7]);
  keepHidden(1, 'b', [7, 9]);
  keepHidden(1, 'unknown', [1]);
  keepRoots(1, ['a', 'b', 'c']);
  keepHidden(1, 'c', []);
  expect(keptSeals(1)).toEqual([{ root: 'a' }, { root: 'b', hidden: [7] }, { root: 'c', hidden: [] }]);
});

test('other stored text, and forbidden storage, are no seals', () => {
  localStorage.setItem('unbusted:seals:1', '{');
  expect(keptSeals(1)).toEqual([]);
  localStorage.setItem('unbusted:seals:1', '[1, "a", null, {"root": "b", "hidden": ["7"]}, {"root": "a"}]');
  expect(keptSeals(1)).toEqual([{ root: 'a' }]);
  vi.stubGlobal('localStorage', undefined);
  keepRoots(1, ['a']);
  keepHidden(1, 'a', []);
  expect(keptSeals(1)).toEqual([]);
});
