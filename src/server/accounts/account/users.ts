import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { updatePassword } from '#server/accounts/password/passwordQueries.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { writeUser } from '#server/accounts/recovery/emailChanges.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { checkSiteAdmin } from '#server/accounts/signIn/checkCaller.ts';
import { rejectLookAlike } from '#server/accounts/users/lookAlike.ts';
import { tellOfSiteAdmin } from '#server/accounts/users/siteAdminMail.ts';
import {
  deleteUser as deleteUserRow,
  handOverPools,
  insertUser,
  lockSiteAdmins,
  lockUser,
} from '#server/accounts/users/userQueries.ts';
import { findActingUser } from '#server/accounts/waysIn/accessTokens.ts';
import { takeAwayNewWays } from '#server/accounts/waysIn/newWays.ts';
import { type Actor, audit, auditChange } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict, forbidden, mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';

/** The session or access token of a site admin's call. */
type AdminSession = Pick<Session, 'tokenHash'>;

const nameTaken = () => conflict('Username already exists');

/** Rejects an actor who lost the session or right while a password was hashed, which may take seconds. */
async function rejectFormerAdmin(tx: Tx, { tokenHash }: AdminSession): Promise<void> {
  checkSiteAdmin(await findActingUser(tx, tokenHash));
}

export async function createUser(
  tx: Tx,
  actor: User,
  session: AdminSession,
  { username, email = null, isAdmin = false, isHidden = false }: Omit<BodyOf<'createUser'>, 'password'>,
  passwordHash: string,
): Promise<User> {
  await rejectFormerAdmin(tx, session);
  await rejectLookAlike(tx, username);
  const user = await insertUser(tx, { username, email, isAdmin, isHidden, avatarUrl: null, passwordHash });
  if (!user) throw nameTaken();
  if (isAdmin) await tellOfSiteAdmin(tx, actor, user);
  await audit(tx, actor, { action: 'user created', target: auditTarget.user(user), after: user });
  return user;
}

/** Throws 400 if a site admin sets their own password without giving the current one. */
export function rejectOwnPassword(actor: User, target: User): void {
  if (target.id === actor.id) throw badRequest('password', 'Use your profile to change your own password');
}

export async function changeUser(
  tx: Tx,
  actor: User,
  session: AdminSession,
  checked: User,
  { email, isAdmin, ...fields }: Omit<BodyOf<'changeUser'>, 'password'>,
  passwordHash: string | undefined,
): Promise<User> {
  const { id } = checked;
  // what was stored when a fresh sign-in was not asked for is no change, though another one came in between
  const change = {
    ...fields,
    ...(email !== checked.email && { email }),
    ...(isAdmin !== checked.isAdmin && { isAdmin }),
  };
  await rejectFormerAdmin(tx, session);
  // locked before the user's row, so that two admins who demote each other do not deadlock
  const admins = change.isAdmin === false ? await lockSiteAdmins(tx) : [];
  const old = await lockUser(tx, id);
  if (!old) throw notFound('User');
  const user = patch(old, change);
  if (actor.id === id && user.email !== old.email) {
    throw badRequest('email', 'Use your profile to change your own email address');
  }
  if (old.isAdmin && !user.isAdmin && admins.length === 1) {
    throw conflict('The last site admin cannot stop being one');
  }
  if (user.username !== old.username) await rejectLookAlike(tx, user.username, { userId: id });
  await mapConstraintError('users_username_taken', nameTaken, writeUser(tx, old, user));
  await auditChange(tx, actor, { action: 'user changed', target: auditTarget.user(old) }, old, user);
  if (user.isAdmin && !old.isAdmin) await tellOfSiteAdmin(tx, actor, user);
  if (passwordHash !== undefined) await setPassword(tx, actor, user, passwordHash);
  return user;
}

export async function resetUserPassword(
  tx: Tx,
  actor: User,
  session: AdminSession,
  user: User,
  passwordHash: string,
): Promise<void> {
  await rejectFormerAdmin(tx, session);
  await setPassword(tx, actor, user, passwordHash);
}

/** The same for the command line, without a session. */
export async function givePassword(database: Database, actor: Actor, user: User, password: string): Promise<void> {
  await database.transact(setPassword, actor, user, await hashPassword(password));
}

async function setPassword(tx: Tx, actor: Actor, user: User, passwordHash: string): Promise<void> {
  await updatePassword(tx, user.id, passwordHash);
  await takeAwayNewWays(tx, user.id, 'atPassword');
  await audit(tx, actor, { action: 'password reset', target: auditTarget.user(user) });
}

/**
 * Deletes a player's account with entries, picks and memberships; its pools pass to the acting site admin, and by the command
 * line to the first one.
 */
export async function deletePlayer(tx: Tx, actor: Actor, { id }: User): Promise<void> {
  const [first] = await lockSiteAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) throw notFound('User');
  if (user.isAdmin) throw forbidden('Cannot delete admin users');
  await deleteUser(tx, actor, user, actor.id === null ? first : actor);
}

/** Gives a user's pools to a new admin and deletes the user. The audit log stores no address of theirs. */
export async function deleteUser(
  tx: Tx,
  actor: Actor,
  user: User,
  newPoolAdmin: { readonly id: number } | undefined,
): Promise<void> {
  const pools = newPoolAdmin ? await handOverPools(tx, user.id, newPoolAdmin.id) : [];
  const orphaned = () => conflict('There is no site admin to take over your pools');
  await mapConstraintError('pools_admin_id_fkey', orphaned, deleteUserRow(tx, user.id));
  const after = newPoolAdmin && pools.length > 0 ? { pools, adminId: newPoolAdmin.id } : undefined;
  await audit(tx, actor, { action: 'user deleted', target: auditTarget.user(user), after });
}
