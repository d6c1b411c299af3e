import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test('addresses stand apart by blanks, commas, semicolons or lines', () => {
  const emails = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'];
  expect(readAddresses(' a@example.org,b@example.org;\nc@example.org\td@example.org\n')).toEqual({ emails });
});

test.each([
  ['', 'Enter at least one e-mail address'],
  [' ,; ', 'Enter at least one e-mail address'],
  ['ann a@example.org bob@', '"ann" is not an e-mail address. "bob@" is not an e-mail address'],
  [Array.from({ length: 21 }, (_, n) => `${n}@example.org`).join(), 'At most 20 addresses at a time'],
])('%j is refused', (text, error) => {
  expect(readAddresses(text)).toEqual({ error });
});
