import { beforeEach, expect, test, vi } from 'vitest';
import { clearWanted, keepWanted } from './wanted.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { location: { pathname: '/admin', search: '?tab=users', hash: '' } });
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const kept = () => [...stored.values()].join();

test('what was typed is kept in the tab, and the provider leads back to its page', () => {
  const page = keepWanted(7, { what: 'change the profile', values: { email: 'sam@example.org' } });
  expect(page).toBe('/admin?tab=users#signed-in-again');
  expect(JSON.parse(kept())).toEqual({
    userId: 7,
    what: 'change the profile',
    values: { email: 'sam@example.org' },
    isWhole: true,
  });
});

test.each([
  [{ username: 'noor', password: 'secret1' }, false],
  [{ action: 'create', values: { username: 'noor', password: 'secret1' } }, false],
  [{ username: 'noor', newPassword: 'secret1', confirmPassword: 'secret1' }, false],
  [{ username: 'noor', password: '' }, true],
])('no password of %j is kept, and the form says whether it is whole: %s', (values, isWhole) => {
  keepWanted(7, { what: 'change a user', values });
  expect(kept()).toContain('noor');
  expect(kept()).not.toMatch(/secret|password/i);
  expect(JSON.parse(kept())).toMatchObject({ isWhole });
});

test('nothing stays in the tab after it was cleared, or where storage is forbidden', () => {
  keepWanted(7, { what: 'delete the account' });
  clearWanted();
  expect(stored.size).toBe(0);
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('forbidden');
    },
  });
  expect(keepWanted(7, { what: 'delete the account' })).toBe('/admin?tab=users#signed-in-again');
});
