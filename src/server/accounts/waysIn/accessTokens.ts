import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { NewAccessToken } from '#contract/sessions.ts';
import type { TokenScope } from '#domain/accounts/signIn.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { findSession } from '#server/accounts/session/sessionQueries.ts';
import { lockUser } from '#server/accounts/users/userQueries.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict, forbidden, HttpError } from '#server/infrastructure/errors.ts';
import { hashToken, isAccessToken, newAccessToken } from '#server/infrastructure/tokens.ts';
import { findAccessToken, insertToken, type KnownToken, noteTokenUse, toToken } from './accessTokenQueries.ts';
import { noteAddition } from './additions.ts';

/** A token that makes a call. */
export interface CallingToken {
  readonly id: number;
  readonly scope: TokenScope;
}

/** Returns the token with this text and whom it acts as; undefined for an unknown or expired one. */
export async function readAccessToken(
  database: Database,
  text: string,
): Promise<{ token: CallingToken; user: User } | undefined> {
  if (!isAccessToken(text)) return undefined;
  const known = await database.query(findAccessToken, hashToken(text));
  if (!known) return undefined;
  if (!known.isUsedToday) await database.query(noteTokenUse, known.id);
  return { token: { id: known.id, scope: known.scope }, user: actingUser(known) };
}

/** With another scope than `admin` a site admin is a user like any other, wherever `isAdmin` is checked. */
function actingUser({ scope, user }: KnownToken): User {
  return scope === 'admin' ? user : { ...user, isAdmin: false };
}

/** Returns whom the session or access token with this hash acts as by now; undefined if it has ended. */
export async function findActingUser(sql: Sql, tokenHash: string): Promise<User | undefined> {
  const session = await findSession(sql, tokenHash);
  if (session) return session.user;
  const token = await findAccessToken(sql, tokenHash);
  return token && actingUser(token);
}

/**
 * Locks the row of a session's user. Throws 401 if the session has ended while this waited: a reset takes away what it finds, and
 * what is added after it would stay.
 */
export async function lockSignedIn(tx: Tx, { tokenHash }: Pick<Session, 'tokenHash'>, { id }: User): Promise<User> {
  const user = await lockUser(tx, id);
  if (!(user && (await findActingUser(tx, tokenHash)))) throw new HttpError(401, 'Unauthorized');
  return user;
}

export async function createToken(
  tx: Tx,
  session: Pick<Session, 'tokenHash'>,
  owner: User,
  body: BodyOf<'createToken'>,
): Promise<NewAccessToken> {
  const user = await lockSignedIn(tx, session, owner);
  if (body.scope === 'admin' && !user.isAdmin)
    throw forbidden('Only site admins may have a token with the scope admin');
  const token = newAccessToken();
  const row = await insertToken(tx, { ...body, userId: user.id, tokenHash: hashToken(token) });
  if (!row) throw conflict('You have 10 tokens: delete one first');
  await noteAddition(tx, user, { kind: 'token', tokenId: row.id });
  return { ...toToken(row), token };
}
