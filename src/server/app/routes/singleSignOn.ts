import { invitedCode } from '#domain/names/inviteCodes.ts';
import { removeWay } from '#server/accounts/signIn/freshSignIn.ts';
import { findRegistration } from '#server/accounts/singleSignOn/oidcQueries.ts';
import { registerByOidc } from '#server/accounts/singleSignOn/singleSignOn.ts';
import { deleteIdentity, listIdentities, toIdentity } from '#server/accounts/waysIn/identityQueries.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import { checkRegistration, checkUsername } from '#server/pools/joining/registration.ts';

const over = () => conflict('This login is over. Please begin again.');

export const singleSignOnHandlers = {
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
    const made = await services.database.transact(registerByOidc, session.signOnHash, found, body.username);
    if (!made) throw over();
    const { user, identityId } = made;
    if (!(await session.start({ id: user.id, method: 'oidc', identityId, provedAt: found.provedAt }))) throw over();
    return user;
  },
} satisfies Partial<Handlers>;
