import { expect, test } from 'vitest';
import { cleanText } from '#domain/names/names.ts';
import { messageError } from './messages.ts';

const errorOf = (text: string) => messageError(cleanText(text));

test('a message says something, in at most 500 characters and 11 lines', () => {
  expect(errorOf('  \n ')).toBe('Write something');
  expect(errorOf('🏀'.repeat(500))).toBeUndefined();
  expect(errorOf('🏀'.repeat(501))).toBe('A message has at most 500 characters');
  expect(errorOf(`a${'\r\n'.repeat(10)}b`)).toBeUndefined();
  expect(errorOf(`a${'\n'.repeat(11)}b`)).toBe('A message has at most 10 line breaks');
});

test.each(['to\u202Emas', 'a\u200Bb', 'tab\there', '\uD800', 'a\u2028b'])('%j cannot be shown', (text) => {
  expect(errorOf(text)).toBe('A message must have no characters that cannot be shown');
});
