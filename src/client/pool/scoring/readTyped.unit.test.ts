import { expect, test } from 'vitest';
import { USUAL_POINTS } from '#domain/scoring/scoring.ts';
import { readOptions, readPoints } from './readTyped.ts';

const usual = USUAL_POINTS.map(String);

test('a points table is ten whole numbers', () => {
  expect(readPoints(usual)).toEqual({ points: [...USUAL_POINTS] });
  expect(readPoints(usual.with(2, ' 1000 '))).toMatchObject({ points: [1, 2, 1000, 4, 5, 6, 7, 8, 9, 10] });
});

test.each(['', '-1', '1.5', '1001', 'two', '1e3'])('%j is not a valid number of points', (text) => {
  const error = 'Points are 10 whole numbers from 0 to 1000';
  expect(readPoints(usual.with(3, text))).toEqual({ error, at: 3 });
  expect(readPoints(usual.with(3, text).with(0, text))).toEqual({ error, at: 0 });
});

test('an upset bonus is a whole number from 0 to 10', () => {
  const others = { tieBreaker: 'total', earlierRounds: 'dontCount' } as const;
  expect(readOptions({ upsetBonus: ' 10 ', ...others })).toEqual({ options: { upsetBonus: 10, ...others } });
  for (const upsetBonus of ['', '-1', '0.5', '11', 'one']) {
    const error = 'The upset bonus is a whole number from 0 to 10';
    expect(readOptions({ upsetBonus, ...others })).toEqual({ error, at: 'upsetBonus' });
  }
});
