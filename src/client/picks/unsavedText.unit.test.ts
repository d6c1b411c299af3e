import { expect, test } from 'vitest';
import { notSavedText, offlineText } from './unsavedText.ts';

test('the bar says how many picks wait for the connection, and that they are sent automatically', () => {
  expect(offlineText(0)).toBe('Offline · picks wait and are sent automatically');
  expect(offlineText(1)).toBe('Offline · 1 pick waits and is sent automatically');
  expect(offlineText(2)).toBe('Offline · 2 picks wait and are sent automatically');
});

test('the bar says how many picks are not saved', () => {
  expect(notSavedText(1)).toBe('1 pick is not saved');
  expect(notSavedText(2)).toBe('2 picks are not saved');
});
