import type { User } from '#contract/schemas.ts';
import type { SignInWay } from '#domain/accounts/signIn.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { conflict, StaleSignInError } from '#server/infrastructure/errors.ts';
import { hasIdentity } from './identityQueries.ts';
import { hasPasskey } from './passkeyQueries.ts';
import { passkeyHost } from './passkeys.ts';
import { findPasswordHash } from './passwordQueries.ts';
import { NO_PASSWORD } from './passwords.ts';
import type { Session } from './session.ts';
import { isFresh } from './sessionQueries.ts';

interface SignInDeps {
  readonly database: Database;
  readonly config: WaysConfig;
}

type WaysConfig = Pick<Config, 'passwordLogin' | 'oidc' | 'publicUrl'>;

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
export function waysToSignIn({ database, config }: SignInDeps, { id }: User): Promise<SignInWay[]> {
  return database.query(findWays, config, id);
}

async function findWays(
  sql: Sql,
  { passwordLogin, oidc, publicUrl }: WaysConfig,
  userId: number,
): Promise<SignInWay[]> {
  const host = passkeyHost({ publicUrl });
  const ways: SignInWay[] = [];
  if (passwordLogin === 'on' && (await findPasswordHash(sql, userId)) !== NO_PASSWORD) ways.push('password');
  if (host !== undefined && (await hasPasskey(sql, userId, host))) ways.push('passkey');
  if (oidc && (await hasIdentity(sql, userId, oidc.issuer))) ways.push('oidc');
  return ways;
}

/** Throws 409 if an account has no way to sign in left. The user's row has to be locked. */
export async function keepAWay(tx: Sql, config: WaysConfig, userId: number): Promise<void> {
  const ways = await findWays(tx, config, userId);
  if (ways.length === 0) throw conflict('This is your only way to sign in: add another one first');
}
