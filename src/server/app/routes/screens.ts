import type { Handlers } from '#server/app/calls/handlers.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { hashToken, isToken } from '#server/infrastructure/tokens.ts';
import { createScreen, deleteScreen } from '#server/pools/bigScreen/bigScreen.ts';
import { readScreen } from '#server/pools/bigScreen/bigScreenBody.ts';
import { findPoolOfScreen } from '#server/pools/pool/poolQueries.ts';

export const screenHandlers = {
  createScreen: ({ services: { database, config }, user, resource, body }) =>
    database.transact(createScreen, user, resource, body, config.publicUrl),
  deleteScreen: ({ services, user, resource }) => services.database.transact(deleteScreen, user, resource),
  readScreen: async ({ services, params: { token } }) => {
    const pool = isToken(token) ? await services.database.query(findPoolOfScreen, hashToken(token)) : undefined;
    if (!pool) throw new HttpError(404, 'Screen not found');
    return readScreen(services, pool);
  },
} satisfies Partial<Handlers>;
