import { expect, test } from 'vitest';
import { ApiError, UNEXPECTED } from './call.ts';
import { failureText } from './failure.ts';

test.each([
  ['the server’s message', new ApiError(503, 'not confirmed'), 'not confirmed'],
  ['the fallback without a response', new ApiError(0, 'The server cannot be reached.'), 'Failed to save pick'],
  ['the fallback for a response without a message', new ApiError(502, UNEXPECTED), 'Failed to save pick'],
  ['the fallback for an error of the client', new TypeError('x is undefined'), 'Failed to save pick'],
])('the text of a failure is %s', (_, error, text) => {
  expect(failureText(error, 'Failed to save pick')).toBe(text);
});
