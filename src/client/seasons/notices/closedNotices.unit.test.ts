import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearClosed, isClosed, storeClosed } from './closedNotices.ts';

const SAM = 3;
const PRIYA = 4;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => void vi.unstubAllGlobals());

const areClosed = (userId: number, ...keys: string[]) => keys.map((key) => isClosed(userId, key));

test('a closed notice stays closed until the user logs out', () => {
  storeClosed(SAM, 'moved 7');
  storeClosed(SAM, 'locked 8');
  expect(areClosed(SAM, 'moved 7', 'locked 8', 'moved 9')).toEqual([true, true, false]);
  clearClosed();
  expect(isClosed(SAM, 'moved 7')).toBe(false);
});

test('a notice that one user has closed is shown to the next one in the same browser', () => {
  storeClosed(SAM, 'locked 8');
  expect(isClosed(PRIYA, 'locked 8')).toBe(false);
  storeClosed(PRIYA, 'moved 7');
  expect(areClosed(PRIYA, 'locked 8', 'moved 7')).toEqual([false, true]);
});

test('the fifty notices closed last are stored', () => {
  for (let n = 1; n <= 50; n += 1) storeClosed(SAM, `moved ${n}`);
  storeClosed(SAM, 'moved 1');
  storeClosed(SAM, 'moved 51');
  expect(areClosed(SAM, 'moved 1', 'moved 2', 'moved 3', 'moved 51')).toEqual([true, false, true, true]);
});

test.each(['', '{', '"moved 7"', '["moved 7"]', 'null', '{"userId":3}', '{"userId":3,"keys":[7]}'])(
  'stored text that is no list of a user’s keys is ignored: %s',
  (text) => {
    localStorage.setItem('unbusted:closed-notices', text);
    expect(isClosed(SAM, 'moved 7')).toBe(false);
    storeClosed(SAM, 'moved 7');
    expect(isClosed(SAM, 'moved 7')).toBe(true);
  },
);

test('forbidden storage causes no error', () => {
  const no = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no });
  storeClosed(SAM, 'moved 7');
  clearClosed();
  expect(isClosed(SAM, 'moved 7')).toBe(false);
});
