import { expect, test } from 'vitest';
import { Credentials } from '#contract/requests.ts';
import { credentialErrors } from './credentials.ts';

test.each([
  { username: '', password: '' },
  { username: 'Ada', password: '' },
  { username: '', password: 'secret1' },
  { username: ' ', password: ' ' },
])('a sign-in with $username and $password has the errors that the server reports', (values) => {
  const issues = Credentials.safeParse(values).error?.issues ?? [];
  expect(credentialErrors(values)).toEqual(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
});
