import type { Handlers } from '#server/app/calls/handlers.ts';
import { createBracket, deleteBracket } from '#server/tournament/bracket.ts';

export const bracketHandlers = {
  makeBracket: ({ services, user, resource, query, body }) =>
    services.database.transact(createBracket, user, resource, body, query.dryRun === 'true'),
  takeBackBracket: ({ services, user, resource }) => services.database.transact(deleteBracket, user, resource),
} satisfies Partial<Handlers>;
