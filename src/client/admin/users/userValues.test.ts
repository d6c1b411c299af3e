import { describe, expect, test } from 'vitest';
import { deletionQuestion, NEW_USER, newUserBody, userChange, userValues } from './userValues.ts';

const user = { id: 1, username: 'sam', email: 'sam@example.org', isAdmin: false, isHidden: false, avatarUrl: null };
const values = userValues(user);

test('a new account without an address has none', () => {
  expect(newUserBody({ ...NEW_USER, username: 'sam', password: 'secret1', email: ' ' })).toEqual({
    username: 'sam',
    password: 'secret1',
    email: null,
    isAdmin: false,
    isHidden: false,
  });
});

describe('of an account is sent', () => {
  test.each([
    ['nothing, where nothing was touched', {}, {}],
    ['no password, where none was given', { username: 'samuel' }, { username: 'samuel' }],
    ['a password that was given', { password: 'secret1' }, { password: 'secret1' }],
    ['that there is no address any more', { email: '' }, { email: null }],
    ['what else was changed', { isAdmin: true, isHidden: true }, { isAdmin: true, isHidden: true }],
  ])('%s', (_, touched, expected) => {
    expect(userChange(user, { ...values, ...touched })).toEqual(expected);
  });
});

test('before a user is deleted, it is said how many pools pass to the admin', () => {
  expect(deletionQuestion(0)).toBe('Are you sure you want to delete this user?');
  expect(deletionQuestion(3)).toBe('Are you sure you want to delete this user? Their 3 pools pass to you.');
});
