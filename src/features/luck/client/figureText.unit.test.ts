import { expect, test } from 'vitest';
import { figureText } from './figureText.ts';

test.each([
  [3.16, 4.14, '+3.2 ± 4.1'],
  [-0.44, 2, '−0.4 ± 2.0'],
  [0.04, 1.5, '0.0 ± 1.5'],
  [-0.04, 0, '0.0 ± 0.0'],
  [1234.56, 1000, '+1,234.6 ± 1,000.0'],
])('a figure of %d with a spread of %d has one decimal and its sign', (value, spread, text) => {
  expect(figureText({ value, spread })).toBe(text);
});
