import type { Handlers } from '#server/calls/handlers.ts';
import { isMailEnabled, setMailEnabled } from '#server/email/preferenceQueries.ts';
import { newToken } from '#server/tokens.ts';

export const roundMailHandlers = {
  readRoundMails: async ({ services: { database }, user }) => ({
    wanted: await database.query(isMailEnabled, user.id, 'round'),
  }),

  changeRoundMails: async ({ services: { database }, user, body: { wanted } }) => {
    await database.query(setMailEnabled, user.id, 'round', { token: newToken(), isEnabled: wanted });
    return { wanted };
  },
} satisfies Partial<Handlers>;
