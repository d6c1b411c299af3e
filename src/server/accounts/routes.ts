import { cleanName } from '#domain/names.ts';
import type { Handlers } from '#server/http/calls.ts';
import { conflict, Refusal } from '#server/refusals.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findCredentials, findUser, insertUser, listUsers } from './queries.ts';

export const accountHandlers: Pick<Handlers, 'register' | 'login' | 'logout' | 'currentUser' | 'listUsers'> = {
  async register({ services, session, body }) {
    const { username, email, avatarUrl = null } = body;
    const passwordHash = await hashPassword(body.password);
    const user = await services.database.query(insertUser, {
      username,
      email,
      passwordHash,
      avatarUrl,
      isAdmin: false,
    });
    if (!user) throw conflict('Username already exists');
    await session.start(user.id);
    return user;
  },

  async login({ services, session, body }) {
    const found = await services.database.query(findCredentials, cleanName(body.username));
    const matches = await isPassword(found?.passwordHash, body.password);
    const user = found && matches ? await services.database.query(findUser, found.id) : undefined;
    if (!user) throw new Refusal(401, 'Invalid username or password');
    await session.start(user.id);
    return user;
  },

  async logout({ session }) {
    await session.end();
  },

  async currentUser({ user }) {
    return user;
  },

  listUsers({ services }) {
    return services.database.query(listUsers);
  },
};
