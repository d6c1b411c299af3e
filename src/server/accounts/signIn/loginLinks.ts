import type { User } from '#contract/schemas.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { type Actor, audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { hashToken, newToken } from '#server/infrastructure/tokens.ts';
import { insertLoginLink, takeLoginLink } from './loginLinkQueries.ts';

/** Returns the token of a new link that signs in to the account, once, within ten minutes. */
export async function createLoginLink(tx: Tx, actor: Actor, user: User): Promise<string> {
  const token = newToken();
  await insertLoginLink(tx, user.id, hashToken(token));
  await audit(tx, actor, { action: 'login link made', target: auditTarget.user(user) });
  return token;
}

/** Signs in by a login link, which ends it. */
export async function signInByLink(
  database: Database,
  session: Session,
  { token }: { readonly token: string },
): Promise<User> {
  const user = await database.query(takeLoginLink, hashToken(token));
  if (!(user && (await session.start({ id: user.id, method: 'link' })))) {
    throw new HttpError(400, 'This link is no longer valid: it has been used, or is older than 10 minutes');
  }
  return user;
}
