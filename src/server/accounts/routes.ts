import { cleanName } from '#domain/names.ts';
import type { Asked, Handlers } from '#server/http/calls.ts';
import type { Count } from '#server/http/limits.ts';
import { insertMail } from '#server/mail/queries.ts';
import { conflict, Refusal } from '#server/refusals.ts';
import { changePassword, changeProfile, deleteOwnAccount } from './account.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findCredentials, findUser, insertUser, isKnownBrowser, listUsers } from './queries.ts';
import { resetPassword } from './recovery.ts';
import { changeUser, createUser, removeUser, resetUserPassword } from './users.ts';

export const accountHandlers = {
  async register({ services, session, body }) {
    const { username, email, avatarUrl = null } = body;
    const passwordHash = await hashPassword(body.password);
    const account = { username, email, passwordHash, avatarUrl, isAdmin: false, isHidden: false };
    const user = await services.database.query(insertUser, account);
    if (!user) throw conflict('Username already exists');
    await session.start({ id: user.id, passwordHash });
    return user;
  },

  async login(asked) {
    const { services, session, body } = asked;
    const username = cleanName(body.username);
    const found = await services.database.query(findCredentials, username);
    const counts = await loginCounts(asked, username, found?.id);
    await services.limits.take(...counts);
    const matches = await isPassword(found?.passwordHash, body.password);
    const user = found && matches ? await services.database.query(findUser, found.id) : undefined;
    if (!(found && user && (await session.start(found)))) throw new Refusal(401, 'Invalid username or password');
    await services.limits.giveBack(...counts);
    return user;
  },

  logout: ({ session }) => session.end(),

  currentUser: async ({ user }) => user,

  listUsers: ({ services }) => services.database.query(listUsers),

  changeProfile: ({ services, user, body }) => services.database.transact(changeProfile, user, body),

  async changePassword({ services, session, user, body }) {
    await changePassword(services.database, user, body, session.tokenHash);
    return { message: 'Password updated successfully' };
  },

  async forgotPassword({ services, body }) {
    await services.limits.take(['forgottenOfEmail', body.email]);
    // whose address it is, is looked up when the mail is written: the answer is the same, and as fast
    await services.database.query(insertMail, { kind: 'reset', email: body.email });
    return { message: 'If an account exists with that email, you will receive password reset instructions.' };
  },

  async resetPassword({ services, body }) {
    await resetPassword(services, body);
    return { message: 'Your password has been reset. Please log in with your new password.' };
  },

  async deleteAccount({ services, session, user, body }) {
    await deleteOwnAccount(services.database, user, body.password);
    await session.end();
  },

  createUser: ({ services, user, body }) => createUser(services.database, user, body),

  changeUser: ({ services, user, target, body }) => changeUser(services.database, user, target, body),

  deleteUser: ({ services, user, target }) => services.database.transact(removeUser, user, target),

  async resetUserPassword({ services, user, target, body }) {
    await resetUserPassword(services.database, user, target, body.password);
    return { message: 'Password reset successfully' };
  },
} satisfies Partial<Handlers>;

/**
 * What a failed login counts against (decisions §2.10), names that don't exist alike. A browser that the account has
 * signed in on before has a count of its own: nobody else can fill it, from next door neither.
 */
async function loginCounts(
  { services, session, address }: Asked<'login'>,
  username: string,
  userId: number | undefined,
): Promise<Count[]> {
  const isKnown = await services.database.query(isKnownBrowser, userId, session.browserHash);
  if (isKnown) return [['failedLoginsOnKnownBrowser', `${userId}\n${session.browserHash}`]];
  return [
    ['failedLoginsFromAddress', address],
    ['failedLoginsOfAccountFromAddress', `${username}\n${address}`],
    ['failedLoginsOfAccount', username],
  ];
}
