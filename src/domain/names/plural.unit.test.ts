import { expect, test } from 'vitest';
import { noun, plural } from './plural.ts';

test.each([
  [0, '0 picks'],
  [1, '1 pick'],
  [2, '2 picks'],
  [999, '999 picks'],
  [1000, '1,000 picks'],
  [1234567, '1,234,567 picks'],
])('a count of %i is written as %s', (count, text) => {
  expect(plural(count, 'pick')).toBe(text);
});

test('an irregular plural is used as given', () => {
  expect([plural(1, 'entry', 'entries'), plural(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries']);
  expect([noun(1, 'person', 'people'), noun(3, 'person', 'people')]).toEqual(['person', 'people']);
});
