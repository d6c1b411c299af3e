import { expect, test } from 'vitest';
import { readAddresses } from './readAddresses.ts';

test('addresses are separated by blanks, commas, semicolons or lines', () => {
  const emails = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'];
  expect(readAddresses(' a@example.org,b@example.org;\nc@example.org\td@example.org\n')).toEqual({ emails });
});

test.each([
  ['', 'Enter at least one email address'],
  [' ,; ', 'Enter at least one email address'],
  ['ann a@example.org bob@', '"ann" is not an email address. "bob@" is not an email address'],
  [Array.from({ length: 21 }, (_, n) => `${n}@example.org`).join(), 'At most 20 addresses at a time'],
])('addresses typed as %j are refused', (text, error) => {
  expect(readAddresses(text)).toEqual({ error });
});
