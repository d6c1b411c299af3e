import { cleanName } from '#domain/names/names.ts';
import {
  changePassword,
  changeProfile,
  checkOwnPassword,
  deleteOwnAccount,
  setFirstPassword,
  signInAgain,
  signInAgainByPasskey,
} from '#server/accounts/account/account.ts';
import {
  changeUser,
  createUser,
  deletePlayer,
  rejectOwnPassword,
  resetUserPassword,
} from '#server/accounts/account/users.ts';
import { checkPassword } from '#server/accounts/password/passwordCheck.ts';
import { findCredentials } from '#server/accounts/password/passwordQueries.ts';
import { type Hasher, hashPassword, NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import { restoreEmail } from '#server/accounts/recovery/emailChanges.ts';
import { resetPassword } from '#server/accounts/recovery/recovery.ts';
import { insertForgotten } from '#server/accounts/recovery/recoveryQueries.ts';
import { waysToSignIn } from '#server/accounts/signIn/freshSignIn.ts';
import { signInByLink } from '#server/accounts/signIn/loginLinks.ts';
import { findUser, insertUser, listUsers } from '#server/accounts/users/userQueries.ts';
import { countAddition } from '#server/accounts/waysIn/additions.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { badRequest, conflict, HttpError } from '#server/infrastructure/errors.ts';
import type { Count } from '#server/infrastructure/http/limits.ts';
import { checkRegistration, checkUsername } from '#server/pools/joining/registration.ts';

function rejectPassword({ passwordLogin }: Config): void {
  if (passwordLogin === 'off') throw badRequest('password', 'This site has no passwords');
}

function hasherOf({ address, signal }: { readonly address: string; signal(): AbortSignal }): Hasher {
  return { address, signal: signal() };
}

/** A site without passwords has accounts that nobody can sign in to with one. */
function givenPasswordHash(config: Config, password: string | undefined, hasher: Hasher): Promise<string> {
  if (password !== undefined) {
    rejectPassword(config);
    return hashPassword(password, hasher);
  }
  if (config.passwordLogin === 'on') throw badRequest('password', 'Password must be at least 6 characters');
  return Promise.resolve(NO_PASSWORD);
}

export const accountHandlers = {
  register: async (context) => {
    const { services, session, body } = context;
    await checkRegistration(context, body.inviteCode);
    const { username, email, avatarUrl = null, tileEmoji, tileColor } = body;
    await checkUsername(context, username, body.inviteCode);
    const passwordHash = await hashPassword(body.password, hasherOf(context));
    const account = {
      username,
      email,
      passwordHash,
      avatarUrl,
      tileEmoji,
      tileColor,
      isAdmin: false,
      isHidden: false,
    };
    const user = await services.database.query(insertUser, account);
    if (!user) throw conflict('Username already exists');
    await session.start({ id: user.id, method: 'password', passwordHash });
    return user;
  },

  login: async (context) => {
    const { services, session, body } = context;
    const username = cleanName(body.username);
    const found = await services.database.query(findCredentials, username);
    const account = { username, id: found?.id, passwordHash: found?.passwordHash };
    const matches = await checkPassword(context, account, body.password);
    const user = found && matches ? await services.database.query(findUser, found.id) : undefined;
    if (!(found && user && (await session.start({ method: 'password', ...found }))))
      throw new HttpError(401, 'Invalid username or password');
    return user;
  },

  loginByLink: ({ services, session, body }) => signInByLink(services.database, session, body),

  logout: ({ session }) => session.end(),

  currentUser: async ({ user }) => user,

  listUsers: ({ services, query }) => services.database.query(listUsers, query),

  changeProfile: async ({ services, session, user, body }) => {
    if (body.email !== undefined && body.email !== user.email) {
      const ofOldAddress: Count[] = user.email === null ? [] : [['emailChangesFromEmail', user.email]];
      await services.limits.consume(['emailChangesOfUser', String(user.id)], ...ofOldAddress);
    }
    return services.database.transact(changeProfile, session, user, body);
  },

  restoreEmail: async ({ services, body }) => {
    await restoreEmail(services.database, body);
    return { message: 'Your email address is restored, and everyone is logged out of the account.' };
  },

  changePassword: async (context) => {
    const { services, session, user, body } = context;
    const hasher = hasherOf(context);
    const checkedHash = await checkOwnPassword(context, 'changePassword', body.currentPassword);
    const passwordHash = await hashPassword(body.newPassword, hasher);
    await services.database.transact(changePassword, user, session, checkedHash, passwordHash);
    return { message: 'Password updated successfully' };
  },

  setFirstPassword: async (context) => {
    const { services, session, user, body } = context;
    await countAddition(services.limits, user);
    const passwordHash = await hashPassword(body.newPassword, hasherOf(context));
    await services.database.transact(setFirstPassword, user, session, passwordHash);
    return { message: 'Your account has a password now' };
  },

  listReauthWays: ({ services, user }) => waysToSignIn(services, user),

  reauth: async (context) => {
    const { body, services } = context;
    const { password, passkey } = body;
    if (password === undefined && passkey) return signInAgainByPasskey(context, passkey);
    rejectPassword(services.config);
    return signInAgain(context, password ?? '');
  },

  forgotPassword: async ({ services, address, body }) => {
    // over the rate of the network address, the email address is not counted
    await services.limits.consume(['forgottenFromAddress', address], ['forgottenOfEmail', body.email]);
    await services.database.query(insertForgotten, body.email);
    return { message: 'If an account exists with that email, you will receive password reset instructions.' };
  },

  resetPassword: async (context) => {
    await resetPassword(context.services.database, context.body, hasherOf(context));
    return { message: 'Your password has been reset. Please log in with your new password.' };
  },

  deleteAccount: async ({ services, session, user }) => {
    await services.database.transact(deleteOwnAccount, user);
    await session.end();
  },

  createUser: async (context) => {
    const { services, session, user, body } = context;
    const passwordHash = await givenPasswordHash(services.config, body.password, hasherOf(context));
    return services.database.transact(createUser, user, session, body, passwordHash);
  },

  changeUser: async (context) => {
    const { services, session, user, resource } = context;
    const { password, ...fields } = context.body;
    if (password !== undefined) {
      rejectOwnPassword(user, resource);
      rejectPassword(services.config);
    }
    const passwordHash = password === undefined ? undefined : await hashPassword(password, hasherOf(context));
    return services.database.transact(changeUser, user, session, resource, fields, passwordHash);
  },

  deleteUser: ({ services, user, resource }) => services.database.transact(deletePlayer, user, resource),

  resetUserPassword: async (context) => {
    const { services, session, user, resource, body } = context;
    rejectOwnPassword(user, resource);
    const passwordHash = await hashPassword(body.password, hasherOf(context));
    await services.database.transact(resetUserPassword, user, session, resource, passwordHash);
    return { message: 'Password reset successfully' };
  },
} satisfies Partial<Handlers>;
