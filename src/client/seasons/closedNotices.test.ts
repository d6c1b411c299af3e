import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearClosed, isClosed, storeClosed } from './closedNotices.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => void vi.unstubAllGlobals());

test('a closed notice stays closed until another user may sign in', () => {
  storeClosed('moved 7');
  storeClosed('locked 8');
  expect(['moved 7', 'locked 8', 'moved 9'].map(isClosed)).toEqual([true, true, false]);
  clearClosed();
  expect(isClosed('moved 7')).toBe(false);
});

test('the fifty notices closed last are stored', () => {
  for (let n = 1; n <= 50; n += 1) storeClosed(`moved ${n}`);
  storeClosed('moved 1');
  storeClosed('moved 51');
  expect(['moved 1', 'moved 2', 'moved 3', 'moved 51'].map(isClosed)).toEqual([true, false, true, true]);
});

test.each(['', '{', '"moved 7"', '[7]', 'null'])('stored text that is not a list of keys is ignored: %s', (text) => {
  localStorage.setItem('unbusted:closed-notices', text);
  expect(isClosed('moved 7')).toBe(false);
  storeClosed('moved 7');
  expect(isClosed('moved 7')).toBe(true);
});

test('forbidden storage causes no error', () => {
  const no = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no });
  storeClosed('moved 7');
  clearClosed();
  expect(isClosed('moved 7')).toBe(false);
});
