import { expect, test } from 'vitest';
import { safeRedirect } from './session.ts';

test.each(['/', '/picks?entryId=3', '/groups/join/ACDEFGHJKM'])('%s is gone to after signing in', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'picks',
  '',
  undefined,
  3,
])('%s leads to the dashboard', (target) => {
  expect(safeRedirect(target)).toBe('/');
});
