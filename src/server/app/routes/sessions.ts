import { deleteSessions, endSession, listSessions, toSession } from '#server/accounts/session/sessionQueries.ts';
import { deleteToken, listTokens, toToken } from '#server/accounts/waysIn/accessTokenQueries.ts';
import { createToken } from '#server/accounts/waysIn/accessTokens.ts';
import { countAddition, undo } from '#server/accounts/waysIn/additions.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';

export const sessionHandlers = {
  listSessions: async ({ services: { database }, session, user }) => {
    const rows = await database.query(listSessions, user.id, session.tokenHash);
    return rows.map(toSession);
  },

  endOtherSessions: ({ services: { database }, session, user }) =>
    database.query(deleteSessions, user.id, session.tokenHash),

  endSession: ({ services: { database }, resource }) => database.query(endSession, resource),

  listTokens: async ({ services: { database }, user }) => {
    const rows = await database.query(listTokens, user.id);
    return rows.map(toToken);
  },

  createToken: async ({ services: { database, limits }, session, user, body }) => {
    await countAddition(limits, user);
    return database.transact(createToken, session, user, body);
  },

  deleteToken: ({ services: { database }, resource }) => database.query(deleteToken, resource),

  undo: async ({ services: { database }, body }) => {
    await undo(database, body);
    return { message: 'It is taken away, and everyone is logged out of the account.' };
  },
} satisfies Partial<Handlers>;
