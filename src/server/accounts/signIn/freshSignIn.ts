import type { User } from '#contract/schemas.ts';
import { SIGN_IN_WAYS, type SignInWay } from '#domain/accounts/signIn.ts';
import { findPasswordHash } from '#server/accounts/password/passwordQueries.ts';
import { NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { isFresh } from '#server/accounts/session/sessionQueries.ts';
import { lockUser } from '#server/accounts/users/userQueries.ts';
import { hasIdentity } from '#server/accounts/waysIn/identityQueries.ts';
import { hasPasskey } from '#server/accounts/waysIn/passkeyQueries.ts';
import { passkeyHost } from '#server/accounts/waysIn/passkeys.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict, StaleSignInError } from '#server/infrastructure/errors.ts';

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

/** Whether an account can sign in so, on this site. */
const HAS_WAY: Readonly<Record<SignInWay, (sql: Sql, config: WaysConfig, userId: number) => Promise<boolean>>> = {
  password: async (sql, { passwordLogin }, userId) =>
    passwordLogin === 'on' && (await findPasswordHash(sql, userId)) !== NO_PASSWORD,
  passkey: async (sql, config, userId) => {
    const host = passkeyHost(config);
    return host !== undefined && hasPasskey(sql, userId, host);
  },
  oidc: async (sql, { oidc }, userId) => oidc !== undefined && hasIdentity(sql, userId, oidc.issuer),
};

async function findWays(sql: Sql, config: WaysConfig, userId: number): Promise<SignInWay[]> {
  const ways: SignInWay[] = [];
  for (const way of SIGN_IN_WAYS) if (await HAS_WAY[way](sql, config, userId)) ways.push(way);
  return ways;
}

/** Removes a way to sign in. Throws 409 if it was the last one; what is of another host or provider is none. */
export async function removeWay(
  tx: Tx,
  config: WaysConfig,
  { id }: User,
  remove: (tx: Tx) => Promise<void>,
): Promise<void> {
  await lockUser(tx, id);
  const before = await findWays(tx, config, id);
  await remove(tx);
  const after = await findWays(tx, config, id);
  if (before.length > 0 && after.length === 0) throw conflict('This is your only way to log in: add another one first');
}
