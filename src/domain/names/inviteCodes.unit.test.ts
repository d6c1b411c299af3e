import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeIn,
  INVITE_ALPHABET,
  INVITE_CODE_LENGTH,
  inviteCodeFrom,
  invitedCode,
  normalInviteCode,
} from './inviteCodes.ts';

test('the alphabet has no letter twice and no look-alikes', () => {
  expect(new Set(INVITE_ALPHABET).size).toBe(INVITE_ALPHABET.length);
  expect(INVITE_ALPHABET).toMatch(/^[A-Z0-9]+$/);
  for (const pair of ['0O', '1I', '1L', 'IL', '2Z', '5S', '8B', 'UV']) {
    expect([...pair].every((letter) => INVITE_ALPHABET.includes(letter))).toBe(false);
  }
});

test('a code has ten letters of the alphabet, from ten unbiased bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 40 }), (bytes) => {
      const code = inviteCodeFrom(bytes);
      const fair = bytes.filter((byte) => byte < 253);
      expect(code !== undefined).toBe(fair.length >= INVITE_CODE_LENGTH);
      if (code !== undefined) expect(code).toMatch(new RegExp(`^[${INVITE_ALPHABET}]{10}$`));
    }),
  );
});

test('every letter comes from the same number of bytes', () => {
  const count = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const code = inviteCodeFrom(new Uint8Array(INVITE_CODE_LENGTH).fill(byte));
    if (code) count.set(code.charAt(0), (count.get(code.charAt(0)) ?? 0) + 1);
  }
  expect([...count.keys()].sort()).toEqual([...INVITE_ALPHABET].sort());
  expect(new Set(count.values())).toEqual(new Set([11]));
});

test('the letters follow the order of the bytes, without biased ones', () => {
  expect(inviteCodeFrom(Uint8Array.of(0, 255, 1, 2, 3, 253, 4, 5, 6, 7, 8, 254, 9, 10))).toBe('ACDEFGHJKM');
});

test.each(['ACDEFGHJKM', 'acdefghjkm', '  AcDeFgHjKm\n'])('the code %j is looked up as ACDEFGHJKM', (typed) => {
  expect(normalInviteCode(typed)).toBe('ACDEFGHJKM');
});

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
