import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Tx } from '#server/db/database.ts';
import { badRequest, conflict, type HttpError, notFound } from '#server/errors.ts';
import { patch } from '#server/patch.ts';
import { writeUser } from './emailChanges.ts';
import { type AccountRequest, checkPassword } from './passwordCheck.ts';
import { hashPassword } from './passwords.ts';
import { findPasswordHash, lockPasswordHash, lockSiteAdmins, lockUser, updatePassword } from './queries.ts';
import { eraseUser } from './users.ts';

type OwnRequest = AccountRequest & { readonly user: User };

export async function changeProfile(tx: Tx, { id }: User, change: BodyOf<'changeProfile'>): Promise<User> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound('User');
  const changed = patch(user, change);
  await writeUser(tx, user, changed);
  return changed;
}

export async function changePassword(context: OwnRequest & { body: BodyOf<'changePassword'> }): Promise<void> {
  const { services, session, user, body } = context;
  const signal = context.signal();
  const wrong = badRequest('currentPassword', 'Current password is incorrect');
  const checked = await matchingHash(context, body.currentPassword, wrong);
  const passwordHash = await hashPassword(body.newPassword, signal);
  await services.database.transact(async (tx) => {
    if ((await lockPasswordHash(tx, user.id)) !== checked) throw wrong;
    await updatePassword(tx, user.id, passwordHash, session.tokenHash);
  });
}

export async function deleteOwnAccount(context: OwnRequest & { body: BodyOf<'deleteAccount'> }): Promise<void> {
  const { services, user: caller, body } = context;
  const wrong = badRequest('password', 'Password is incorrect');
  const checked = await matchingHash(context, body.password, wrong);
  await services.database.transact(async (tx) => {
    const [heir] = await lockSiteAdmins(tx);
    if ((await lockPasswordHash(tx, caller.id)) !== checked) throw wrong;
    const user = await lockUser(tx, caller.id);
    if (!user) throw notFound('User');
    if (user.isAdmin) throw conflict('A site admin cannot delete their own account');
    await eraseUser(tx, user, user, heir);
  });
}

/** Returns the hash that the password matches; it may have been replaced since. Throws `wrong` otherwise. */
async function matchingHash(context: OwnRequest, password: string, wrong: HttpError): Promise<string> {
  const { services, user } = context;
  const passwordHash = await services.database.query(findPasswordHash, user.id);
  if (passwordHash === undefined || !(await checkPassword(context, { ...user, passwordHash }, password))) throw wrong;
  return passwordHash;
}
