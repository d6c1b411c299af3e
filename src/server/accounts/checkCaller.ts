import type { Policy } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { forbidden, HttpError } from '#server/infrastructure/errors.ts';

/** Checks the part of a policy that needs only the caller. Throws 401 without a session, 403 for site admins' calls. */
export function checkCaller(policy: Policy, user: User | null): void {
  if (policy === 'open') return;
  if (!user) throw new HttpError(401, 'Unauthorized');
  if (policy === 'siteAdmin' && !user.isAdmin) throw forbidden('Only site admins may do this');
}
