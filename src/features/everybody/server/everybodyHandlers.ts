import type { Handlers } from '#server/app/calls/handlers.ts';

export const everybodyHandlers = {
  readEverybody: async () => ({ entries: 0, countedAt: null, histogram: null, games: null }),
} satisfies Partial<Handlers>;
