import { expect, test } from 'vitest';
import { NEW_PEOPLE } from '#client/pool/people/typedPeople.ts';
import { aRound } from '#client/testing/fixtures.ts';
import { NO_DRAFT, readScoring } from './newScoring.ts';
import { rulesLine } from './rulesLine.ts';

const rounds = [aRound({ number: 1 }), aRound({ id: 2, number: 2, name: 'Second Round' })];
const values = { ...NO_DRAFT, ...NEW_PEOPLE };
const lineOf = (changes: Partial<typeof values>, past: readonly number[] = []) => {
  const draft = { ...values, ...changes };
  return rulesLine(draft, readScoring(draft, { rounds, past: new Set(past) }), rounds);
};

test('the rules of a new pool are one line', () => {
  expect(lineOf({})).toBe('1-2-3-4-5-6, one entry');
  expect(lineOf({ kind: 'doubling', maxEntries: '3' })).toBe('1-2-4-8-16-32, 3 entries');
  expect(lineOf({ options: { upsetBonus: '2', tieBreaker: 'total' } })).toBe(
    '1-2-3-4-5-6, upset bonus, tie-breaker, one entry',
  );
});

test('the line of a pool that begins late names its first round', () => {
  expect(lineOf({}, [aRound({ number: 1 }).id])).toBe('from Second Round, 2-3-4-5-6, one entry');
});

test('what cannot be read is not in the line', () => {
  expect(lineOf({ kind: 'own', typed: ['many'], maxEntries: 'x' })).toBe('own points');
});
