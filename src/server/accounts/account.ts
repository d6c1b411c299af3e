import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/things.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { badRequest, conflict, notFound, type Refusal } from '#server/refusals.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findPasswordHash, lockPasswordHash, lockSiteAdmins, lockUser, updatePassword, updateUser } from './queries.ts';
import { eraseUser } from './users.ts';

/** Changes one's own e-mail and avatar: what is absent stays. */
export async function changeProfile(tx: Tx, { id }: User, change: BodyOf<'changeProfile'>): Promise<User> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound('User');
  const changed: User = {
    ...user,
    email: change.email ?? user.email,
    avatarUrl: change.avatarUrl === undefined ? user.avatarUrl : change.avatarUrl,
  };
  await updateUser(tx, changed);
  return changed;
}

/** Changes one's own password; `keep` is the session that goes on, the others end. */
export async function changePassword(
  database: Database,
  { id }: User,
  { currentPassword, newPassword }: BodyOf<'changePassword'>,
  keep: string,
): Promise<void> {
  const wrong = badRequest('currentPassword', 'Current password is incorrect');
  const checked = await checkPassword(database, id, currentPassword, wrong);
  const passwordHash = await hashPassword(newPassword);
  await database.transact(async (tx) => {
    if ((await lockPasswordHash(tx, id)) !== checked) throw wrong;
    await updatePassword(tx, id, passwordHash, keep);
  });
}

/** Deletes one's own account; its pools pass to a site admin. */
export async function deleteOwnAccount(database: Database, { id }: User, password: string): Promise<void> {
  const wrong = badRequest('password', 'Password is incorrect');
  const checked = await checkPassword(database, id, password, wrong);
  await database.transact(async (tx) => {
    const [heir] = await lockSiteAdmins(tx);
    if ((await lockPasswordHash(tx, id)) !== checked) throw wrong;
    const user = await lockUser(tx, id);
    if (!user) throw notFound('User');
    if (user.isAdmin) throw conflict('A site admin cannot delete their own account');
    await eraseUser(tx, user, user, heir);
  });
}

/** The hash that the password was found to match; it may have been replaced since. */
async function checkPassword(database: Database, userId: number, password: string, wrong: Refusal): Promise<string> {
  const passwordHash = await database.query(findPasswordHash, userId);
  if (passwordHash === undefined || !(await isPassword(passwordHash, password))) throw wrong;
  return passwordHash;
}
