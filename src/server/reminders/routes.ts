import type { Handlers } from '#server/calls/handlers.ts';
import { newStopToken, stopMails } from '#server/email/queries.ts';
import { HttpError } from '#server/errors.ts';
import { setReminders, wantsReminders } from './queries.ts';

export const reminderHandlers = {
  readReminders: async ({ services: { database, config }, user }) => ({
    wanted: await database.query(wantsReminders, user.id),
    hours: config.remindHours,
  }),

  async changeReminders({ services: { database, config }, user, body: { wanted } }) {
    await database.query(setReminders, user.id, newStopToken(), wanted);
    return { wanted, hours: config.remindHours };
  },

  async unsubscribe({ services, params }) {
    const isStopped = await services.database.query(stopMails, params.token);
    if (!isStopped) throw new HttpError(404, 'This link is no longer valid');
  },
} satisfies Partial<Handlers>;
