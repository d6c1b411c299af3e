import type { Wanted } from '#client/account/wanted.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { User, UserRow } from '#contract/schemas.ts';

/** An account as text fields. */
export type UserValues = {
  readonly username: string;
  readonly email: string;
  /** empty: no new password */
  readonly password: string;
  readonly isAdmin: boolean;
  readonly isHidden: boolean;
};

export type UserAction = 'edit' | 'reset' | 'delete';

/** What a site admin wants to do with accounts. */
export interface WantedUser {
  readonly action: UserAction | 'create';
  readonly user?: UserRow;
  readonly values?: UserValues;
}

export const WANTED_USER = 'change a user';

export function wantedUser(values: WantedUser): Wanted {
  return { what: WANTED_USER, values };
}

export const NEW_USER: UserValues = { username: '', email: '', password: '', isAdmin: false, isHidden: false };

export function userValues({ username, email, isAdmin, isHidden }: User): UserValues {
  return { username, email: email ?? '', password: '', isAdmin, isHidden };
}

/** A site without passwords gets none. */
export function newUserBody(
  { email, password, ...values }: UserValues,
  hasPasswords: boolean,
): SentBodyOf<'createUser'> {
  return { ...values, email: email.trim() === '' ? null : email, ...(hasPasswords && { password }) };
}

/** Returns the changed fields. */
export function userChange(user: User, values: UserValues): SentBodyOf<'changeUser'> {
  const old = userValues(user);
  const { username, email, password, isAdmin, isHidden } = values;
  return {
    ...(username !== old.username && { username }),
    ...(email.trim() !== old.email && { email: email.trim() === '' ? null : email }),
    ...(password !== '' && { password }),
    ...(isAdmin !== old.isAdmin && { isAdmin }),
    ...(isHidden !== old.isHidden && { isHidden }),
  };
}

/** Returns the question before an account is deleted (docs/spec.md#deleting-an-account). */
export function deletionQuestion(pools: number): string {
  return `Are you sure you want to delete this user?${pools > 0 ? ` Their ${pools} pools pass to you.` : ''}`;
}
