import type { Handlers } from '#server/app/calls/handlers.ts';
import { isMailEnabled, setMailEnabled } from '#server/infrastructure/email/preferenceQueries.ts';
import { newToken } from '#server/infrastructure/tokens.ts';

export const roundMailHandlers = {
  readRoundMails: async ({ services: { database }, user }) => ({
    wanted: await database.query(isMailEnabled, user.id, 'round'),
  }),

  changeRoundMails: async ({ services: { database }, user, body: { wanted } }) => {
    await database.query(setMailEnabled, user.id, 'round', { token: newToken(), isEnabled: wanted });
    return { wanted };
  },
} satisfies Partial<Handlers>;
