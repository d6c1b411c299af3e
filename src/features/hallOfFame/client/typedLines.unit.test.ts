import { expect, test } from 'vitest';
import type { Champion } from '#features/hallOfFame/contract/hallOfFameCalls.ts';
import { readLines, toLines } from './typedLines.ts';

const NOOR: Champion = { year: 2019, rank: 1, entryName: 'Noor', username: 'noor', points: 97, isTyped: true };
const LEE: Champion = {
  year: 2018,
  rank: 2,
  entryName: 'Lee, the Younger',
  username: null,
  points: null,
  isTyped: true,
};

test('typed champions become lines and champions again, with names that have commas', () => {
  const lines = toLines([NOOR, { ...NOOR, year: 2026, isTyped: false }, LEE]);
  expect(lines).toBe('2019, 1, Noor, 97\n2018, 2, Lee, the Younger');
  const sent = [NOOR, LEE].map(({ isTyped: _, ...champion }) => champion);
  expect(readLines(` ${lines}\n\n`, [NOOR, LEE])).toEqual({ champions: sent });
});

test('a name that is a number is a name, unless points follow', () => {
  expect(readLines('2019,1,1984', [])).toMatchObject({ champions: [{ entryName: '1984', points: null }] });
  expect(readLines('2019,1,1984,12', [])).toMatchObject({ champions: [{ entryName: '1984', points: 12 }] });
});

test('the first wrong line is named', () => {
  expect(readLines('2019, 1, Noor\n\n2018, 4, Lee', [])).toEqual({ error: 'Line 3: Ranks are from 1 to 3' });
  expect(readLines('Noor', [])).toEqual({ error: 'Line 1: Years are from 1939 to 2200' });
  expect(readLines('2019, 1', [])).toEqual({ error: 'Line 1: Entry name is required' });
  expect(readLines(Array(101).fill('2019, 1, Noor').join('\n'), [])).toEqual({ error: 'At most 100 champions' });
});
