import { featureStops } from '#app/server.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Services } from '#server/app/calls/services.ts';
import { stopMails } from '#server/infrastructure/email/preferenceQueries.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { isToken } from '#server/infrastructure/tokens.ts';
import { changePreference, type Preference, readPreference } from '#server/mails/mailPreferences.ts';

export const mailHandlers = {
  readReminders: async ({ services, user }) => withHours(services, await readPreference(services, user, 'reminder')),
  changeReminders: async ({ services, user, body }) =>
    withHours(services, await changePreference(services, user, 'reminder', body)),

  unsubscribe: async ({ services, params: { token } }) => {
    for (const stop of isToken(token) ? [stopMails, ...featureStops] : []) {
      if (await services.database.query(stop, token)) return;
    }
    throw new HttpError(404, 'This link is no longer valid');
  },
} satisfies Partial<Handlers>;

function withHours({ config }: Services, preference: Preference) {
  return { ...preference, hours: config.remindHours };
}
