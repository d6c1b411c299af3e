import type { Handlers } from '#server/app/calls/handlers.ts';
import { isMailEnabled, setMailEnabled, stopMails } from '#server/infrastructure/email/preferenceQueries.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { isToken, newToken } from '#server/infrastructure/tokens.ts';

export const reminderHandlers = {
  readReminders: async ({ services: { database, config }, user }) => ({
    wanted: await database.query(isMailEnabled, user.id, 'reminder'),
    hours: config.remindHours,
  }),

  changeReminders: async ({ services: { database, config }, user, body: { wanted } }) => {
    await database.query(setMailEnabled, user.id, 'reminder', { token: newToken(), isEnabled: wanted });
    return { wanted, hours: config.remindHours };
  },

  unsubscribe: async ({ services, params: { token } }) => {
    const isStopped = isToken(token) && (await services.database.query(stopMails, token));
    if (!isStopped) throw new HttpError(404, 'This link is no longer valid');
  },
} satisfies Partial<Handlers>;
