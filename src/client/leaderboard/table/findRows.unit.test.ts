import { expect, test } from 'vitest';
import { findRows } from './findRows.ts';

const rows = [
  { entryName: 'José 01', username: 'jose' },
  { entryName: 'Chalk only', username: 'Lee' },
];

test.each([
  ['', ['José 01', 'Chalk only']],
  ['  ', ['José 01', 'Chalk only']],
  ['CHALK', ['Chalk only']],
  ['lee ', ['Chalk only']],
  ['josé', ['José 01']],
  ['nobody', []],
])('%j finds %j', (text, names) => {
  expect(findRows(rows, text).map(({ entryName }) => entryName)).toEqual(names);
});
