import type { Logger } from 'pino';
import { email as emailField } from '#contract/fields.ts';
import type { User } from '#contract/schemas.ts';
import { cleanName, fold, MAX_NAME_LENGTH, nameError } from '#domain/names/names.ts';
import { SECOND } from '#domain/time.ts';
import { NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { looksLikeOneOf } from '#server/accounts/users/lookAlike.ts';
import { tellOfSiteAdmin } from '#server/accounts/users/siteAdminMail.ts';
import {
  insertUser,
  listSiteAdminNames,
  lockSiteAdmins,
  lockUser,
  updateUser,
} from '#server/accounts/users/userQueries.ts';
import { lockSignedIn } from '#server/accounts/waysIn/accessTokens.ts';
import { noteAddition } from '#server/accounts/waysIn/additions.ts';
import { insertIdentity, type Subject } from '#server/accounts/waysIn/identityQueries.ts';
import { audit, auditChange, SINGLE_SIGN_ON } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { OidcConfig } from '#server/infrastructure/config/config.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { conflict, mapConstraintError } from '#server/infrastructure/errors.ts';
import type { Claims } from './oidcProvider.ts';
import { deleteRegistration, isNameTaken, type OidcRegistration } from './oidcQueries.ts';

/** A claim that is a text counts whole, and so does each text of a list. */
export function isAdminBy(claims: Claims, { adminClaim }: OidcConfig): boolean {
  const said = claims[adminClaim.name];
  return said === adminClaim.value || (Array.isArray(said) && said.includes(adminClaim.value));
}

/** Makes the user a site admin, or none, as the provider says. The last one stays. */
export async function applyAdminClaim(tx: Tx, log: Logger, { id }: User, isAdmin: boolean): Promise<void> {
  // locked before the user's row, so that two who lose it at once do not deadlock
  const admins = await lockSiteAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user || user.isAdmin === isAdmin) return;
  if (user.isAdmin && admins.length === 1) {
    log.warn({ userId: id }, 'The OpenID provider names no site admin any more: the last one stays');
    return;
  }
  const changed = { ...user, isAdmin };
  await updateUser(tx, changed);
  await auditChange(tx, SINGLE_SIGN_ON, { action: 'user changed', target: auditTarget.user(user) }, user, changed);
  if (isAdmin) await tellOfSiteAdmin(tx, SINGLE_SIGN_ON, changed);
}

/** Connects a provider's account with the user's. Throws 409 if it is somebody's, or the user has one. */
export async function connectIdentity(
  tx: Tx,
  session: Pick<Session, 'tokenHash'>,
  owner: User,
  subject: Subject,
): Promise<void> {
  const user = await lockSignedIn(tx, session, owner);
  const identityId = await insertedOnce(insertIdentity(tx, user.id, subject));
  await noteAddition(tx, user, { kind: 'identity', identityId });
}

function insertedOnce(insertion: Promise<number>): Promise<number> {
  const taken = () => conflict('This account of the provider is connected to another account here');
  const second = () => conflict('Your account is connected to another account of the provider');
  return mapConstraintError(
    'identities_one_of_issuer',
    second,
    mapConstraintError('identities_once', taken, insertion),
  );
}

/** Creates the account of a person whom the provider has named. Returns undefined if that has happened meanwhile. */
export async function registerByOidc(
  tx: Tx,
  tokenHash: string,
  { issuer, subject, email, isAdmin }: OidcRegistration,
  username: string,
): Promise<{ user: User; identityId: number } | undefined> {
  if (!(await deleteRegistration(tx, tokenHash))) return undefined;
  const account = { username, email, isAdmin, isHidden: false, avatarUrl: null, passwordHash: NO_PASSWORD };
  const user = await insertUser(tx, account);
  if (!user) throw conflict('Username already exists');
  const identityId = await insertedOnce(insertIdentity(tx, user.id, { issuer, subject }));
  if (isAdmin) {
    await audit(tx, SINGLE_SIGN_ON, { action: 'user created', target: auditTarget.user(user), after: { isAdmin } });
    await tellOfSiteAdmin(tx, SINGLE_SIGN_ON, user);
  }
  return { user, identityId };
}

/** The address of an account, if the provider has confirmed it. */
export function confirmedEmail({ email, email_verified: isConfirmed }: Claims): string | null {
  const { data } = emailField.safeParse(email);
  return isConfirmed === true && data !== undefined ? data : null;
}

/** When the provider has let its user sign in, at most now; null if it does not say. */
export function provedAt({ auth_time: signedInAt }: Claims, now: number): Date | null {
  return signedInAt === undefined ? null : new Date(Math.min(signedInAt * SECOND, now));
}

/** Proposes the provider's name of the user, with a number if it is taken, or looks like a site admin's: `sam 2`. */
export async function proposeUsername(sql: Sql, claims: Claims): Promise<string> {
  const { preferred_username: preferred, email, name } = claims;
  const local = typeof email === 'string' ? email.split('@')[0] : undefined;
  const stem = [preferred, local, name].map(toName).find((each) => each !== undefined) ?? 'player';
  const admins = await listSiteAdminNames(sql, null);
  for (let number = 1; number < 100; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const proposed =
      [...stem]
        .slice(0, MAX_NAME_LENGTH - ending.length)
        .join('')
        .trimEnd() + ending;
    if (!looksLikeOneOf(proposed, admins) && !(await isNameTaken(sql, fold(proposed)))) return proposed;
  }
  return '';
}

function toName(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const cut = [...cleanName(claim)].slice(0, MAX_NAME_LENGTH).join('').trimEnd();
  return nameError('Username', cut) === undefined ? cut : undefined;
}
