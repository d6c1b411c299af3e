import type { Call } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { checkFreshSignIn } from '#server/accounts/freshSignIn.ts';
import type { Session } from '#server/accounts/session.ts';
import type { Services } from './services.ts';

interface SessionCaller {
  readonly user: User | null;
  readonly session: Session;
}

/** Checks what a call needs of the session. Throws 403. */
export async function checkSession(
  { database }: Services,
  call: Call,
  { user, session }: SessionCaller,
): Promise<void> {
  if (call.session === 'fresh' && user) await checkFreshSignIn(database, session, user);
}

/** The same for a call that needs it only if the body has a new email address. */
export async function checkNewEmail(
  { database }: Services,
  { user, session }: SessionCaller,
  { email }: { readonly email?: string | undefined },
): Promise<void> {
  if (user && email !== undefined && email !== user.email) await checkFreshSignIn(database, session, user);
}
