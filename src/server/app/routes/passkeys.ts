import { removeWay } from '#server/accounts/signIn/freshSignIn.ts';
import { countAddition } from '#server/accounts/waysIn/additions.ts';
import { deletePasskey, listPasskeys, toPasskey } from '#server/accounts/waysIn/passkeyQueries.ts';
import {
  checkNewPasskey,
  checkPasskey,
  createPasskey,
  creationOptions,
  requestOptions,
} from '#server/accounts/waysIn/passkeys.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { HttpError } from '#server/infrastructure/errors.ts';

export const passkeyHandlers = {
  listPasskeys: async ({ services: { database }, user }) => {
    const rows = await database.query(listPasskeys, user.id);
    return rows.map(toPasskey);
  },

  beginPasskey: ({ services, session, user }) => creationOptions(services, session, user),

  createPasskey: async ({ services, session, user, body }) => {
    await countAddition(services.limits, user);
    const made = await checkNewPasskey(services, session, user, body);
    return services.database.transact(createPasskey, session, user, made);
  },

  deletePasskey: ({ services: { database, config }, user, resource }) =>
    database.transact(removeWay, config, user, (tx) => deletePasskey(tx, resource)),

  beginPasskeyLogin: ({ services, user }) => requestOptions(services, user),

  loginByPasskey: async ({ services, session, body }) => {
    const { user, passkeyId, isVerified } = await checkPasskey(services, body.response);
    // whoever holds the key may be somebody else
    const provedAt = isVerified ? 'now' : null;
    if (!(await session.start({ id: user.id, method: 'passkey', passkeyId, provedAt })))
      throw new HttpError(401, 'This passkey is not known here: it may have been removed');
    return user;
  },
} satisfies Partial<Handlers>;
