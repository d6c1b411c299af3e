import { invitedCode } from '#domain/names/inviteCodes.ts';
import { removeWay } from '#server/accounts/signIn/freshSignIn.ts';
import { findRegistration } from '#server/accounts/singleSignOn/oidcQueries.ts';
import { registerByOidc } from '#server/accounts/singleSignOn/singleSignOn.ts';
import { countAddition } from '#server/accounts/waysIn/additions.ts';
import { deleteIdentity, listIdentities, toIdentity } from '#server/accounts/waysIn/identityQueries.ts';
import { deletePasskey, listPasskeys, toPasskey } from '#server/accounts/waysIn/passkeyQueries.ts';
import {
  checkNewPasskey,
  checkPasskey,
  createPasskey,
  creationOptions,
  requestOptions,
} from '#server/accounts/waysIn/passkeys.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { conflict, HttpError } from '#server/infrastructure/errors.ts';
import { checkRegistration, checkUsername } from '#server/pools/joining/registration.ts';

const over = () => conflict('This login is over. Please begin again.');

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
    const account = { id: user.id, passwordHash: null, passkeyId, ...(!isVerified && { provedAt: null }) };
    if (!(await session.start(account, 'passkey')))
      throw new HttpError(401, 'This passkey is not known here: it may have been removed');
    return user;
  },

  // the table of calls has checked it
  checkFreshSignIn: async () => {},

  listIdentities: async ({ services: { database, config }, user }) => {
    const rows = await database.query(listIdentities, user.id);
    return rows.map((row) => toIdentity(row, config.oidc));
  },

  deleteIdentity: ({ services: { database, config }, user, resource }) =>
    database.transact(removeWay, config, user, (tx) => deleteIdentity(tx, resource)),

  readOidcRegistration: async ({ services: { database }, session }) => {
    const found = await database.query(findRegistration, session.signOnHash);
    return found ? { username: found.username, email: found.email } : null;
  },

  registerByOidc: async (context) => {
    const { services, session, body } = context;
    const found = await services.database.query(findRegistration, session.signOnHash);
    if (!found) throw over();
    const code = invitedCode(found.redirect);
    await checkRegistration(context, code);
    await checkUsername(context, body.username, code);
    const user = await services.database.transact(registerByOidc, session.signOnHash, found, body.username);
    if (!user || !(await session.start({ id: user.id, passwordHash: null, provedAt: found.provedAt }, 'oidc')))
      throw over();
    return user;
  },
} satisfies Partial<Handlers>;
