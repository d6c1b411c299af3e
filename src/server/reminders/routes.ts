import type { Handlers } from '#server/calls/handlers.ts';
import { stopMails } from '#server/email/queries.ts';
import { HttpError } from '#server/errors.ts';
import { isToken, newToken } from '#server/tokens.ts';
import { setReminders, wantsReminders } from './queries.ts';

export const reminderHandlers = {
  readReminders: async ({ services: { database, config }, user }) => ({
    wanted: await database.query(wantsReminders, user.id),
    hours: config.remindHours,
  }),

  async changeReminders({ services: { database, config }, user, body: { wanted } }) {
    await database.query(setReminders, user.id, newToken(), wanted);
    return { wanted, hours: config.remindHours };
  },

  async unsubscribe({ services, params: { token } }) {
    const isStopped = isToken(token) && (await services.database.query(stopMails, token));
    if (!isStopped) throw new HttpError(404, 'This link is no longer valid');
  },
} satisfies Partial<Handlers>;
