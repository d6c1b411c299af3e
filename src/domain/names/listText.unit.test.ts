import { expect, test } from 'vitest';
import { listText } from './listText.ts';

test.each([
  ['nothing', [], ''],
  ['one text', ['A'], 'A'],
  ['two texts', ['A', 'B'], 'A and B'],
  ['three texts with a comma before the last', ['A', 'B', 'C'], 'A, B, and C'],
])('a list of %s is in American English', (_, texts, list) => {
  expect(listText(texts)).toBe(list);
});
