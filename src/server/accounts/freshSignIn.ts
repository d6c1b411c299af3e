import type { User } from '#contract/schemas.ts';
import type { SignInWay } from '#domain/accounts/signIn.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { StaleSignInError } from '#server/infrastructure/errors.ts';
import { findPasswordHash } from './passwordQueries.ts';
import { NO_PASSWORD } from './passwords.ts';
import type { Session } from './session.ts';
import { isFresh } from './sessionQueries.ts';

/** Throws 403 unless the session's user has signed in, or signed in again, within the last five minutes. */
export async function checkFreshSignIn(
  database: Database,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  user: User,
): Promise<void> {
  if (await database.query(isFresh, tokenHash)) return;
  throw new StaleSignInError(await waysToSignIn(database, user));
}

/** Returns the ways in which an account can sign in. */
async function waysToSignIn(database: Database, { id }: User): Promise<SignInWay[]> {
  const passwordHash = await database.query(findPasswordHash, id);
  return passwordHash === NO_PASSWORD ? [] : ['password'];
}
