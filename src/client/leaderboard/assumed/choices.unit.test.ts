import { expect, test } from 'vitest';
import { assumedText, formatChoices, parseChoices, toggled } from './choices.ts';

test.each([
  ['12:1,15:2', '12:1,15:2'],
  ['15:2,12:1', '12:1,15:2'],
  ['12:1,12:2,12:1', '12:1'],
  ['12:3,x:1,:1,12,-4:1,0:1,1e3:1, 7:1,7:1 ,9:2', '9:2'],
  ['99999999999:1', undefined],
  ['', undefined],
  [',', undefined],
  [undefined, undefined],
  [12, undefined],
  [['12:1'], undefined],
])('the choices %j of an address become %j', (text, kept) => {
  expect(formatChoices(parseChoices(text))).toBe(kept);
});

test('a second choice of a game replaces the first, and the same one takes it back', () => {
  const first = toggled(parseChoices('15:2'), 12, 1);
  expect(formatChoices(first)).toBe('12:1,15:2');
  expect(formatChoices(toggled(first, 12, 2))).toBe('12:2,15:2');
  expect(formatChoices(toggled(first, 12, 1))).toBe('15:2');
  expect(formatChoices(first)).toBe('12:1,15:2');
});

test('a number of assumed winners is shown as a text', () => {
  expect([1, 2].map(assumedText)).toEqual(['1 assumed winner', '2 assumed winners']);
});
