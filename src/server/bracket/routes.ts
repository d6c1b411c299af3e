import type { Handlers } from '#server/calls/handlers.ts';
import { createBracket, removeBracket } from './bracket.ts';

export const bracketHandlers = {
  makeBracket: ({ services, user, resource, query, body }) =>
    services.database.transact(createBracket, user, resource, body, query.dryRun === 'true'),
  takeBackBracket: ({ services, user, resource }) => services.database.transact(removeBracket, user, resource),
} satisfies Partial<Handlers>;
