import type { SentBodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';

export type ProfileValues = Readonly<Record<'email' | 'avatarUrl', string>>;

export function profileValues({ email, avatarUrl }: User): ProfileValues {
  return { email: email ?? '', avatarUrl: avatarUrl ?? '' };
}

/** Returns the body of the request. Only an account without an email address may omit it. */
export function profileChange({ email, avatarUrl }: ProfileValues, user: User): SentBodyOf<'changeProfile'> {
  const change = { avatarUrl: avatarUrl.trim() };
  return email.trim() === '' && user.email === null ? change : { ...change, email };
}
