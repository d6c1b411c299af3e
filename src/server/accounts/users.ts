import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { type Actor, audit, auditChange } from '#server/audit/audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { badRequest, conflict, errorOn, forbidden, notFound } from '#server/errors.ts';
import { patch } from '#server/patch.ts';
import { checkCaller } from './checkCaller.ts';
import { writeUser } from './emailChanges.ts';
import type { AccountRequest } from './passwordCheck.ts';
import { hashPassword } from './passwords.ts';
import {
  deleteUser,
  findSession,
  handOverPools,
  insertUser,
  lockSiteAdmins,
  lockUser,
  updatePassword,
} from './queries.ts';

/** A site admin's call. */
type AdminRequest = AccountRequest & { readonly user: User };
type TargetRequest = AdminRequest & { readonly resource: User };

const label = ({ id, username }: Pick<User, 'id' | 'username'>) => `user ${id}, ${username}`;
const ownPassword = () => badRequest('password', 'Use your profile to change your own password');
const nameTaken = () => conflict('Username already exists');

/** Rejects an actor who lost the session or right while a password was hashed, which may take seconds. */
async function rejectFormerAdmin(tx: Tx, { tokenHash }: { readonly tokenHash: string }): Promise<void> {
  const found = await findSession(tx, tokenHash);
  checkCaller('siteAdmin', found?.user ?? null);
}

export async function createUser(context: AdminRequest & { body: BodyOf<'createUser'> }): Promise<User> {
  const { services, session, signal, user: actor, body } = context;
  const { username, email = null, isAdmin = false, isHidden = false } = body;
  const passwordHash = await hashPassword(body.password, signal());
  return services.database.transact(async (tx) => {
    await rejectFormerAdmin(tx, session);
    return insertAudited(tx, actor, { username, email, isAdmin, isHidden, avatarUrl: null, passwordHash });
  });
}

async function insertAudited(tx: Tx, actor: User, user: Parameters<typeof insertUser>[1]): Promise<User> {
  const made = await insertUser(tx, user);
  if (!made) throw nameTaken();
  await audit(tx, actor, { action: 'user created', target: label(made), after: made });
  return made;
}

export async function changeUser(context: TargetRequest & { body: BodyOf<'changeUser'> }): Promise<User> {
  const { services, session, signal, user: actor, resource: target, body } = context;
  const { password, ...fields } = body;
  if (password !== undefined && target.id === actor.id) throw ownPassword();
  const passwordHash = password === undefined ? undefined : await hashPassword(password, signal());
  return services.database.transact(async (tx) => {
    await rejectFormerAdmin(tx, session);
    return updateAudited(tx, actor, target.id, fields, passwordHash);
  });
}

async function updateAudited(
  tx: Tx,
  actor: User,
  id: number,
  fields: Omit<BodyOf<'changeUser'>, 'password'>,
  passwordHash: string | undefined,
): Promise<User> {
  // locked before the user's row, so that two admins who demote each other do not deadlock
  const admins = fields.isAdmin === false ? await lockSiteAdmins(tx) : [];
  const old = await lockUser(tx, id);
  if (!old) throw notFound('User');
  const user = patch(old, fields);
  if (old.isAdmin && !user.isAdmin && admins.length === 1) {
    throw conflict('The last site admin cannot stop being one');
  }
  await errorOn('users_username_taken', nameTaken, writeUser(tx, old, user));
  await auditChange(tx, actor, { action: 'user changed', target: label(old) }, old, user);
  if (passwordHash !== undefined) await setPassword(tx, actor, user, passwordHash);
  return user;
}

export async function resetUserPassword(context: TargetRequest & { body: BodyOf<'resetUserPassword'> }): Promise<void> {
  const { services, session, signal, user: actor, resource: target, body } = context;
  if (target.id === actor.id) throw ownPassword();
  const passwordHash = await hashPassword(body.password, signal());
  await services.database.transact(async (tx) => {
    await rejectFormerAdmin(tx, session);
    await setPassword(tx, actor, target, passwordHash);
  });
}

/** The same for the command line, without a session. */
export async function givePassword(database: Database, actor: Actor, user: User, password: string): Promise<void> {
  await database.transact(setPassword, actor, user, await hashPassword(password));
}

async function setPassword(tx: Tx, actor: Actor, user: User, passwordHash: string): Promise<void> {
  await updatePassword(tx, user.id, passwordHash);
  await audit(tx, actor, { action: 'password reset', target: label(user) });
}

/** Deletes an account with entries, picks and memberships; its pools pass to the acting site admin. */
export async function removeUser(tx: Tx, actor: User, { id }: User): Promise<void> {
  await lockSiteAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) throw notFound('User');
  if (user.isAdmin) throw forbidden('Cannot delete admin users');
  await eraseUser(tx, actor, user, actor);
}

/** Gives a user's pools to the heir and deletes the user. The audit log stores no address of theirs. */
export async function eraseUser(tx: Tx, actor: User, user: User, heir: { readonly id: number } | undefined) {
  const pools = heir ? await handOverPools(tx, user.id, heir.id) : [];
  const orphaned = () => conflict('There is no site admin to take over your pools');
  await errorOn('groups_admin_id_fkey', orphaned, deleteUser(tx, user.id));
  const after = heir && pools.length > 0 ? { pools, adminId: heir.id } : undefined;
  await audit(tx, actor, { action: 'user deleted', target: label(user), after });
}
