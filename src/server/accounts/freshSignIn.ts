import type { User } from '#contract/schemas.ts';
import type { SignInWay } from '#domain/accounts/signIn.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { StaleSignInError } from '#server/infrastructure/errors.ts';
import { findPasswordHash } from './passwordQueries.ts';
import { NO_PASSWORD } from './passwords.ts';
import type { Session } from './session.ts';
import { isFresh } from './sessionQueries.ts';

interface SignInDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'passwordLogin'>;
}

/** Throws 403 unless the session's user has signed in, or signed in again, within the last five minutes. */
export async function checkFreshSignIn(
  deps: SignInDeps,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  user: User,
): Promise<void> {
  if (await deps.database.query(isFresh, tokenHash)) return;
  throw new StaleSignInError(await waysToSignIn(deps, user));
}

/** Returns the ways in which an account can sign in. */
export async function waysToSignIn({ database, config }: SignInDeps, { id }: User): Promise<SignInWay[]> {
  const passwordHash = await database.query(findPasswordHash, id);
  return config.passwordLogin === 'on' && passwordHash !== NO_PASSWORD ? ['password'] : [];
}
