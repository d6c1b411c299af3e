import { expect, test } from 'vitest';
import { aPool } from '#client/testing/fixtures.ts';
import { NEW_PEOPLE, peopleErrors, readPeople, typedPeople } from './typedPeople.ts';

const dues = { amount: '$20', howToPay: 'Cash' };

test('what is typed for a pool is read as the pool has it', () => {
  const texts = { rules: 'Be kind', prizes: 'A mug', showsPrizes: true };
  const people = { joining: 'closed', ...texts, autopilot: false } as const;
  const typed = typedPeople(aPool({ maxEntries: 3, dues, ...people }));
  expect(readPeople(typed)).toMatchObject({ maxEntries: 3, dues, ...people });
});

test('a new pool proposes one entry a person, no dues, and to allow the autopilot', () => {
  expect(readPeople(NEW_PEOPLE)).toMatchObject({ maxEntries: 1, joining: 'open', dues: null, autopilot: true });
  expect(peopleErrors(NEW_PEOPLE)).toEqual({});
});

test('each invalid field has its error', () => {
  expect(peopleErrors({ ...NEW_PEOPLE, rules: 'x'.repeat(4001), amount: 'x'.repeat(41) })).toEqual({
    rules: 'House rules must be at most 4,000 characters',
    amount: 'The amount of the dues must be at most 40 characters',
  });
});

test('how to pay alone asks for the amount, and blanks are no dues', () => {
  expect(peopleErrors({ ...NEW_PEOPLE, howToPay: 'Cash' })).toEqual({ amount: 'The amount of the dues is required' });
  expect(readPeople({ ...NEW_PEOPLE, amount: '  ', howToPay: '\n' }).dues).toBeNull();
});
