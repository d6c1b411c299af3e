import type { Handlers } from '#server/app/calls/handlers.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { hashToken, isToken } from '#server/infrastructure/tokens.ts';
import { createScreen, deleteScreen } from './bigScreen.ts';
import { readScreen } from './bigScreenBody.ts';
import { findPoolOfScreen } from './bigScreenQueries.ts';

export const bigScreenHandlers = {
  createScreen: ({ services: { database, config }, user, resource, body }) =>
    database.transact(createScreen, user, resource, body, config.publicUrl),
  deleteScreen: ({ services, user, resource }) => services.database.transact(deleteScreen, user, resource),
  readScreen: async ({ services, params: { token } }) => {
    const pool = isToken(token) ? await services.database.query(findPoolOfScreen, hashToken(token)) : undefined;
    if (!pool) throw new HttpError(404, 'Screen not found');
    return readScreen(services, pool);
  },
} satisfies Partial<Handlers>;
