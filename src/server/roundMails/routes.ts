import type { Handlers } from '#server/calls/handlers.ts';
import { newToken } from '#server/tokens.ts';
import { setRoundMails, wantsRoundMails } from './queries.ts';

export const roundMailHandlers = {
  readRoundMails: async ({ services: { database }, user }) => ({
    wanted: await database.query(wantsRoundMails, user.id),
  }),

  async changeRoundMails({ services: { database }, user, body: { wanted } }) {
    await database.query(setRoundMails, user.id, newToken(), wanted);
    return { wanted };
  },
} satisfies Partial<Handlers>;
