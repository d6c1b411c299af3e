import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Tx } from '#server/db/database.ts';
import { badRequest, conflict, type HttpError, notFound } from '#server/errors.ts';
import { writeUser } from './emailChanges.ts';
import { type AccountRequest, checkPassword } from './passwordCheck.ts';
import { hashPassword } from './passwords.ts';
import { findPasswordHash, lockPasswordHash, lockSiteAdmins, lockUser, updatePassword } from './queries.ts';
import { eraseUser } from './users.ts';

type OwnRequest = AccountRequest & { readonly user: User };

/** Changes one's own e-mail and avatar: what is absent stays. */
export async function changeProfile(tx: Tx, { id }: User, change: BodyOf<'changeProfile'>): Promise<User> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound('User');
  const changed: User = {
    ...user,
    email: change.email ?? user.email,
    avatarUrl: change.avatarUrl === undefined ? user.avatarUrl : change.avatarUrl,
  };
  await writeUser(tx, user, changed);
  return changed;
}

/** Changes one's own password; this session goes on, the others end. */
export async function changePassword(asked: OwnRequest & { body: BodyOf<'changePassword'> }): Promise<void> {
  const { services, session, signal, user, body } = asked;
  const wrong = badRequest('currentPassword', 'Current password is incorrect');
  const checked = await matchingHash(asked, body.currentPassword, wrong);
  const passwordHash = await hashPassword(body.newPassword, signal);
  await services.database.transact(async (tx) => {
    if ((await lockPasswordHash(tx, user.id)) !== checked) throw wrong;
    await updatePassword(tx, user.id, passwordHash, session.tokenHash);
  });
}

/** Deletes one's own account; its pools pass to a site admin. */
export async function deleteOwnAccount(asked: OwnRequest & { body: BodyOf<'deleteAccount'> }): Promise<void> {
  const { services, user: caller, body } = asked;
  const wrong = badRequest('password', 'Password is incorrect');
  const checked = await matchingHash(asked, body.password, wrong);
  await services.database.transact(async (tx) => {
    const [heir] = await lockSiteAdmins(tx);
    if ((await lockPasswordHash(tx, caller.id)) !== checked) throw wrong;
    const user = await lockUser(tx, caller.id);
    if (!user) throw notFound('User');
    if (user.isAdmin) throw conflict('A site admin cannot delete their own account');
    await eraseUser(tx, user, user, heir);
  });
}

/** The hash that the caller's password was found to match; it may have been replaced since. */
async function matchingHash(asked: OwnRequest, password: string, wrong: HttpError): Promise<string> {
  const { services, user } = asked;
  const passwordHash = await services.database.query(findPasswordHash, user.id);
  if (passwordHash === undefined || !(await checkPassword(asked, { ...user, passwordHash }, password))) throw wrong;
  return passwordHash;
}
