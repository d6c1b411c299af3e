import type { Handlers } from '#server/app/calls/handlers.ts';
import { createBracket, deleteBracket } from '#server/tournament/season/bracket.ts';

export const bracketHandlers = {
  createBracket: ({ services, user, resource, query, body }) =>
    services.database.transact(createBracket, user, resource, body, query.dryRun === 'true'),
  deleteBracket: ({ services, user, resource }) => services.database.transact(deleteBracket, user, resource),
} satisfies Partial<Handlers>;
