import { expect, test } from 'vitest';
import { ApiError, UNEXPECTED } from '#client/api/call.ts';
import { failureText, fieldErrors } from './failure.ts';

test.each([
  ['the server’s message', new ApiError(503, 'not confirmed'), 'not confirmed'],
  ['the fallback without a response', new ApiError(0, 'The server cannot be reached.'), 'Failed to save pick'],
  ['the fallback for a response without a message', new ApiError(502, UNEXPECTED), 'Failed to save pick'],
  ['the fallback for an error of the client', new TypeError('x is undefined'), 'Failed to save pick'],
])('the text of a failure is %s', (_, error, text) => {
  expect(failureText(error, 'Failed to save pick')).toBe(text);
});

const FIELDS = ['currentPassword', 'newPassword'];

test('each field shows its first issue', () => {
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
  ['without issues', new ApiError(400, 'Invalid or expired reset token')],
  ['of a field that the form lacks', new ApiError(400, 'Invalid token', [{ path: 'token', message: 'Invalid token' }])],
  ['that is no response of the server', new TypeError('newPassword')],
])('an error %s is shown at no field', (_, error) => {
  expect(fieldErrors(error, FIELDS)).toEqual({});
});
