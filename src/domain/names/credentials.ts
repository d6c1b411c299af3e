/** The errors of a sign-in without a user name or password. */
export const MISSING = { username: 'Username is required', password: 'Password is required' } as const;

type Credential = keyof typeof MISSING;

export function credentialErrors(values: Readonly<Record<Credential, string>>): Partial<Record<Credential, string>> {
  return {
    ...(values.username === '' && { username: MISSING.username }),
    ...(values.password === '' && { password: MISSING.password }),
  };
}
