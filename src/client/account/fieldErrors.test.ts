import { expect, test } from 'vitest';
import { ApiError } from '../api/call.ts';
import { fieldErrors } from './fieldErrors.ts';

const FIELDS = ['currentPassword', 'newPassword'];

test('each field is told the first thing that was said of it', () => {
  const error = new ApiError(400, 'Current password is incorrect', [
    { path: 'currentPassword', message: 'Current password is incorrect' },
    { path: 'newPassword', message: 'Password must be at least 6 characters' },
    { path: 'newPassword', message: 'Password is known to everybody' },
  ]);
  expect(fieldErrors(error, FIELDS)).toEqual({
    currentPassword: 'Current password is incorrect',
    newPassword: 'Password must be at least 6 characters',
  });
});

test.each([
  ['of no field', new ApiError(400, 'Invalid or expired reset token')],
  ['of a field that is not shown', new ApiError(400, 'Invalid token', [{ path: 'token', message: 'Invalid token' }])],
  ['that is no refusal', new TypeError('newPassword')],
])('a failure %s is shown at none', (_, error) => {
  expect(fieldErrors(error, FIELDS)).toEqual({});
});
