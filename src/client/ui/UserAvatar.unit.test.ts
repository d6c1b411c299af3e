import { afterEach, expect, test, vi } from 'vitest';
import { gravatarUrl } from './UserAvatar.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the case and the blanks of an email address do not change its picture', async () => {
  vi.stubGlobal('isSecureContext', true);
  // `printf ada@example.org | sha256sum`
  const hash = 'cfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d';
  expect(await gravatarUrl('ada@example.org')).toBe(`https://www.gravatar.com/avatar/${hash}?s=96&d=404`);
  expect(await gravatarUrl(' Ada@Example.ORG ')).toBe(await gravatarUrl('ada@example.org'));
});

test('without a secure context there is no picture', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await gravatarUrl('ada@example.org')).toBeNull();
});
