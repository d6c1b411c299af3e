import { expect, test } from 'vitest';
import { championsLine } from './championsLine.ts';

test('the champions of a round are named with their points', () => {
  const rows = ['Ada', 'Ben', 'Cy', 'Dee', 'Eve'].map((entryName) => ({ entryName }));
  const line = (count: number) => championsLine('Sweet 16', { round: 2, points: 9, rows: rows.slice(0, count) });
  expect(line(1)).toBe('Sweet 16 champion: Ada, 9 points');
  expect(line(2)).toBe('Sweet 16 champions: Ada and Ben, 9 points each');
  expect(line(5)).toBe('Sweet 16 champions: Ada, Ben, Cy, and 2 more, 9 points each');
});
