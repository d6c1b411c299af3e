import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { type AccountRequest, checkPassword, countFailure } from '#server/accounts/password/passwordCheck.ts';
import { findPasswordHash, lockPasswordHash, updatePassword } from '#server/accounts/password/passwordQueries.ts';
import { NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import { writeUser } from '#server/accounts/recovery/emailChanges.ts';
import type { Session } from '#server/accounts/session/session.ts';
import { renewSignIn } from '#server/accounts/session/sessionQueries.ts';
import { lockSiteAdmins, lockUser } from '#server/accounts/users/userQueries.ts';
import { lockSignedIn } from '#server/accounts/waysIn/accessTokens.ts';
import { noteAddition } from '#server/accounts/waysIn/additions.ts';
import { checkPasskey, invalidPasskey, type PasskeyDeps } from '#server/accounts/waysIn/passkeys.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { badRequest, conflict, HttpError, notFound } from '#server/infrastructure/errors.ts';
import { patch } from '#server/infrastructure/patch.ts';
import { deleteUser } from './users.ts';

export async function changeProfile(
  tx: Tx,
  session: Pick<Session, 'tokenHash'>,
  owner: User,
  change: BodyOf<'changeProfile'>,
): Promise<User> {
  const user = await lockSignedIn(tx, session, owner);
  const changed = patch(user, change);
  await writeUser(tx, user, changed);
  return changed;
}

const wrongPassword = {
  changePassword: () => badRequest('currentPassword', 'Current password is incorrect'),
  reauth: () => badRequest('password', 'Password is incorrect'),
};

/** Signs in again within a session. */
export async function signInAgain(context: AccountRequest & { readonly user: User }, password: string): Promise<void> {
  const { services, session } = context;
  const checkedHash = await checkOwnPassword(context, 'reauth', password);
  if (!(await services.database.query(renewSignIn, session.tokenHash, checkedHash, 'now')))
    throw wrongPassword.reauth();
}

/** The same with a passkey, by somebody whom it knows. A wrong one counts as a wrong password. */
export async function signInAgainByPasskey(
  context: AccountRequest & { readonly user: User; readonly services: PasskeyDeps },
  response: BodyOf<'loginByPasskey'>['response'],
): Promise<void> {
  const { services, session, user } = context;
  let refusal = badRequest('passkey', 'This passkey is not one of yours');
  const isOwn = await countFailure(context, user, async () => {
    try {
      const passed = await checkPasskey(services, response);
      if (!passed.isVerified) throw invalidPasskey();
      return passed.user.id === user.id;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // 401, of an unknown one, is for sessions that have ended
      if (error.status === 400) refusal = error;
      return false;
    }
  });
  if (!isOwn || !(await services.database.query(renewSignIn, session.tokenHash, null, 'now'))) throw refusal;
}

/** Changes a password, unless another change has replaced the checked one since. Ends all other sessions. */
export async function changePassword(
  tx: Tx,
  { id }: User,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  checkedHash: string,
  passwordHash: string,
): Promise<void> {
  if ((await lockPasswordHash(tx, id)) !== checkedHash) throw wrongPassword.changePassword();
  await updatePassword(tx, id, passwordHash, tokenHash);
}

/** Sets a password where there is none. Ends all other sessions. */
export async function setFirstPassword(
  tx: Tx,
  owner: User,
  session: Pick<Session, 'tokenHash'>,
  passwordHash: string,
): Promise<void> {
  const user = await lockSignedIn(tx, session, owner);
  if ((await findPasswordHash(tx, user.id)) !== NO_PASSWORD) throw conflict('This account has a password already');
  await updatePassword(tx, user.id, passwordHash, session.tokenHash);
  await noteAddition(tx, user, { kind: 'password' });
}

export async function deleteOwnAccount(tx: Tx, { id }: User): Promise<void> {
  const [newPoolAdmin] = await lockSiteAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) throw notFound('User');
  if (user.isAdmin) throw conflict('A site admin cannot delete their own account');
  await deleteUser(tx, user, user, newPoolAdmin);
}

/** Returns the hash that the caller's password matches; it may have been replaced since. Throws 400. */
export async function checkOwnPassword(
  context: AccountRequest & { readonly user: User },
  call: keyof typeof wrongPassword,
  password: string,
): Promise<string> {
  const { services, user } = context;
  const passwordHash = await services.database.query(findPasswordHash, user.id);
  if (passwordHash === undefined || !(await checkPassword(context, { ...user, passwordHash }, password))) {
    throw wrongPassword[call]();
  }
  return passwordHash;
}
