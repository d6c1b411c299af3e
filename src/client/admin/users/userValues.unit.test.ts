import { describe, expect, test } from 'vitest';
import { aUser } from '#client/testing/fixtures.ts';
import { deletionQuestion, NEW_USER, newUserBody, userChange, userValues } from './userValues.ts';

const user = aUser({ email: 'sam@example.org' });
const values = userValues(user);

test('a new account without an email address sends null', () => {
  const typed = { ...NEW_USER, username: 'sam', password: 'secret1', email: ' ' };
  const body = { username: 'sam', email: null, isAdmin: false, isHidden: false };
  expect(newUserBody(typed, true)).toEqual({ ...body, password: 'secret1' });
  expect(newUserBody(typed, false)).toEqual(body);
});

describe('userChange', () => {
  test.each([
    ['nothing if no field was touched', {}, {}],
    ['no password if none was typed', { username: 'samuel' }, { username: 'samuel' }],
    ['a typed password', { password: 'secret1' }, { password: 'secret1' }],
    ['null for an emptied email address', { email: '' }, { email: null }],
    ['all other changed fields', { isAdmin: true, isHidden: true }, { isAdmin: true, isHidden: true }],
  ])('a changed account sends %s', (_, touched, expected) => {
    expect(userChange(user, { ...values, ...touched })).toEqual(expected);
  });
});

test('the question before a deletion says how many pools pass to the admin', () => {
  expect(deletionQuestion(0)).toBe('Are you sure you want to delete this user?');
  expect(deletionQuestion(3)).toBe('Are you sure you want to delete this user? Their 3 pools pass to you.');
});
