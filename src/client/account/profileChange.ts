import type { SentBodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { TileChoice } from './TilePicker.tsx';

export type ProfileValues = TileChoice & Readonly<Record<'email' | 'avatarUrl', string>>;

export function profileValues({ email, avatarUrl, tileEmoji, tileColor }: User): ProfileValues {
  return { email: email ?? '', avatarUrl: avatarUrl ?? '', tileEmoji, tileColor };
}

/** Returns the body of the request. Only an account without an email address may omit it. */
export function profileChange({ email, avatarUrl, ...tile }: ProfileValues, user: User): SentBodyOf<'changeProfile'> {
  const change = { avatarUrl: avatarUrl.trim(), ...tile };
  return email.trim() === '' && user.email === null ? change : { ...change, email };
}
