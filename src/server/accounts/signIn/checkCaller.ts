import type { Call } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { CallingToken } from '#server/accounts/waysIn/accessTokens.ts';
import { forbidden, HttpError } from '#server/infrastructure/errors.ts';

/**
 * Checks the part of a policy that needs only the caller. Throws 401 without a session or token, 403 for writes with a token
 * that may only read, and for site admins' calls.
 */
export function checkCaller(
  { policy, method }: Pick<Call, 'policy' | 'method'>,
  user: User | null,
  token: CallingToken | undefined,
): void {
  if (policy === 'open') return;
  if (!user) throw unauthorized();
  if (token?.scope === 'read' && method !== 'GET') throw forbidden('This token may only read');
  if (policy === 'siteAdmin') checkSiteAdmin(user, token);
}

export function checkSiteAdmin(user: User | undefined, token?: CallingToken): void {
  if (!user) throw unauthorized();
  if (user.isAdmin) return;
  const which = token && token.scope !== 'admin' ? ', with a token of the scope admin' : '';
  throw forbidden(`Only site admins may do this${which}`);
}

function unauthorized(): HttpError {
  return new HttpError(401, 'Unauthorized');
}
