import type { Handlers } from '#server/http/calls.ts';

export const liveHandlers = {
  readEvents: ({ services, session, user, query }) =>
    services.live.open(user.id, session.tokenHash, query.derived !== 'false'),
} satisfies Partial<Handlers>;
