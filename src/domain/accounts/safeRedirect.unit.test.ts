import { expect, test } from 'vitest';
import { safeRedirect } from './safeRedirect.ts';

test.each(['/', '/picks?entryId=3', '/groups/join/ACDEFGHJKM'])('%s is a valid target after sign-in', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\r\n\\evil.example',
  '/picks\r\nSet-Cookie: a=b',
  '/picks\0',
  'https://evil.example',
  'javascript:alert(1)',
  'picks',
  '',
  undefined,
  3,
])('%s as a target leads to the dashboard', (target) => {
  expect(safeRedirect(target)).toBe('/');
});
