import type { SentBodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';

/** What stands in the form's fields. */
export type ProfileValues = Readonly<Record<'email' | 'avatarUrl', string>>;

export function profileValues({ email, avatarUrl }: User): ProfileValues {
  return { email: email ?? '', avatarUrl: avatarUrl ?? '' };
}

/** What the form asks for. An account that has no e-mail may go on without one; one that has it may not lose it. */
export function profileChange({ email, avatarUrl }: ProfileValues, user: User): SentBodyOf<'changeProfile'> {
  const change = { avatarUrl: avatarUrl.trim() };
  return email.trim() === '' && user.email === null ? change : { ...change, email };
}
