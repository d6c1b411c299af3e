import type { Handlers } from '#server/http/calls.ts';

export const liveHandlers = {
  readEvents: ({ services, session, user }) => services.live.open(user.id, session.tokenHash),
} satisfies Partial<Handlers>;
