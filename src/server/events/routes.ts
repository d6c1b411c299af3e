import type { Handlers } from '#server/calls/handlers.ts';

export const eventHandlers = {
  readEvents: ({ services, session, user, query }) =>
    services.eventStreams.open(user.id, session.tokenHash, query.derived !== 'false'),
} satisfies Partial<Handlers>;
