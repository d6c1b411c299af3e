import { expect, test } from 'vitest';
import { accessTokenIn, isAccessToken, newAccessToken } from './tokens.ts';

test('an access token has its checksum at the end, which a typing error breaks', () => {
  const token = newAccessToken();
  expect(token).toMatch(/^ub_[\w-]{49}$/);
  expect(isAccessToken(token)).toBe(true);
  // as others can compute it: CRC32 of 32 zero bytes is 190a55ad
  expect(isAccessToken(`ub_${'A'.repeat(43)}GQpVrQ`)).toBe(true);
  for (const wrong of [
    `ub_${'A'.repeat(43)}GQpVrA`,
    `ub_${'B'.repeat(43)}GQpVrQ`,
    token.slice(0, -1),
    `${token}A`,
    '',
  ]) {
    expect(isAccessToken(wrong), wrong).toBe(false);
  }
});

test.each([
  ['Bearer ub_x', 'ub_x'],
  ['bearer  ub_x ', 'ub_x'],
  ['Bearer ub_', 'ub_'],
  ['Bearer eyJhbGciOiJSUzI1NiJ9', undefined],
  ['Basic dWJfeDp4', undefined],
  ['ub_x', undefined],
  ['', undefined],
  [undefined, undefined],
])('of the Authorization header %j our token is %j', (header, token) => {
  expect(accessTokenIn(header)).toBe(token);
});
