import { expect, test } from 'vitest';
import { linkParts } from './linkParts.ts';

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test('an https address is a link, without the signs that end its sentence', () => {
  expect(linkParts('See https://example.org/a?b=c#d, or (https://example.org).')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=c#d', href: 'https://example.org/a?b=c#d' },
    { text: ', or (' },
    { text: 'https://example.org', href: 'https://example.org/' },
    { text: ').' },
  ]);
});

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'mailto:sam@example.org',
  'ftp://example.org',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  '//example.org',
  'example.org',
])('%s stays text', (text) => {
  expect(linkParts(text)).toEqual([{ text }]);
});

test('markup stays text, and an address ends at it', () => {
  const text = '[x](https://example.org/y)<a href="https://example.org/z">';
  expect(linksIn(text)).toEqual(['https://example.org/y', 'https://example.org/z']);
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
