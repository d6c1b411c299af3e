import type { Handlers } from '#server/app/calls/handlers.ts';

export const eventHandlers = {
  readEvents: ({ services, session, user, query }) =>
    services.eventStreams.open({
      userId: user.id,
      tokenHash: session.tokenHash,
      hasDerived: query.derived !== 'false',
    }),
} satisfies Partial<Handlers>;
