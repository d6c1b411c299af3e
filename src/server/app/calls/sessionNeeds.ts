import type { AccessChange, Call } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { checkFreshSignIn } from '#server/accounts/signIn/freshSignIn.ts';
import { forbidden } from '#server/infrastructure/errors.ts';
import type { RequestCaller } from '#server/infrastructure/http/limits.ts';
import type { Services } from './services.ts';

interface SessionCaller extends RequestCaller {
  readonly session: Session;
}

/** Checks what a call needs of the session. Throws 403. */
export async function checkSession(
  services: Services,
  { session: needed }: Call,
  caller: SessionCaller,
): Promise<void> {
  if (needed === 'any') refuseToken(caller);
  if (needed === 'fresh') await checkFresh(services, caller);
}

/** The same for a call that needs it only if the body changes by what somebody gets at this account. */
export async function checkAccessChange(
  services: Services,
  caller: SessionCaller,
  account: User | null,
  { email, isAdmin, password }: AccessChange,
): Promise<void> {
  const changes =
    (email !== undefined && email !== account?.email) ||
    (isAdmin !== undefined && isAdmin !== account?.isAdmin) ||
    password !== undefined;
  if (changes) await checkFresh(services, caller);
}

async function checkFresh(services: Services, caller: SessionCaller): Promise<void> {
  refuseToken(caller);
  if (!caller.user) throw new Error('a call that needs a session is open');
  await checkFreshSignIn(services, caller.session, caller.user);
}

function refuseToken({ token }: SessionCaller): void {
  if (token) throw forbidden('This cannot be done with a token');
}
