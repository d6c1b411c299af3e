import { expect, test } from 'vitest';
import { codeIn, invitedCode, inviteSentence } from './inviteCode.ts';

test.each([
  ['ACDEFGHJKM', 'ACDEFGHJKM'],
  ['  acdefghjkm ', 'acdefghjkm'],
  ['https://pool.example/groups/join/ACDEFGHJKM', 'ACDEFGHJKM'],
  ['Join us: http://localhost:3000/groups/join/ACDEFGHJKM?from=mail', 'ACDEFGHJKM'],
  ['http://localhost:3000/groups/join/acdefghjkm%20', 'acdefghjkm'],
  ['http://localhost:3000/groups/join/%E0%A4', '%E0%A4'],
  ['   ', ''],
])('the invite code in “%s” is “%s”', (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});

test.each([
  ['/groups/join/ACDEFGHJKM', 'ACDEFGHJKM'],
  ['/groups/join/ACDEFGHJKM?from=mail', 'ACDEFGHJKM'],
  ['/groups/join/ACDEFGHJKM%20', 'ACDEFGHJKM'],
  ['/profile?to=/groups/join/ACDEFGHJKM', undefined],
  [undefined, undefined],
])('sign-in that leads back to %s has the invite code %s', (redirect, code) => {
  expect(invitedCode(redirect)).toBe(code);
});

test('the text of an invitation names the pool', () => {
  expect(inviteSentence('The Office')).toContain('Join us in “The Office” on Unbusted');
});
