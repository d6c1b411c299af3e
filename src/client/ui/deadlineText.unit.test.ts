import { expect, test } from 'vitest';
import { deadlineText } from './deadlineText.ts';

const second = 1000;
const minute = 60 * second;

test('a countdown is announced an hour, ten minutes and a minute before the lock, and at the lock', () => {
  const texts = Array.from({ length: 7300 }, (_, passed) => deadlineText('Sweet 16', (7200 - passed) * second));
  expect(texts.filter((news, index) => news !== '' && news !== texts[index - 1])).toEqual([
    'Sweet 16 locks in 1 hour',
    'Sweet 16 locks in 10 minutes',
    'Sweet 16 locks in 1 minute',
    'Sweet 16 is locked',
  ]);
});

test.each([
  [60 * minute + 1, ''],
  [60 * minute, 'Sweet 16 locks in 1 hour'],
  [60 * minute - 10 * second, ''],
  [1, ''],
  [0, 'Sweet 16 is locked'],
  [-10 * second, ''],
])('%i ms before the deadline the announcement is «%s»', (left, news) => {
  expect(deadlineText('Sweet 16', left)).toBe(news);
});
