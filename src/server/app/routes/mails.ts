import { featureStops } from '#app/server.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Services } from '#server/app/calls/services.ts';
import { CHANNELS } from '#server/app/channels/channels.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { stopMails } from '#server/infrastructure/email/preferenceQueries.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { rejectIfSilent } from '#server/infrastructure/silence/silence.ts';
import { isToken } from '#server/infrastructure/tokens.ts';
import { changePreference, type Preference, readPreference } from '#server/mails/mailPreferences.ts';
import { type ReminderWay, readReach, remindMembers } from '#server/mails/reminders/poolReminders.ts';

export const mailHandlers = {
  readReminders: async ({ services, user }) => withHours(services, await readPreference(services, user, 'reminder')),
  changeReminders: async ({ services, user, body }) =>
    withHours(services, await changePreference(services, user, 'reminder', body)),
  readNoteMails: ({ services, user }) => readPreference(services, user, 'note'),
  changeNoteMails: ({ services, user, body }) => changePreference(services, user, 'note', body),

  readReminderReach: ({ services: { database, config }, resource }) =>
    database.query(readReach, resource, waysOf(config)),
  remindMembers: async ({ services, user, resource }) => {
    await rejectIfSilent(services);
    return services.database.transact(remindMembers, user, resource, waysOf(services.config));
  },

  unsubscribe: async ({ services, params: { token } }) => {
    for (const stop of isToken(token) ? [stopMails, ...featureStops] : []) {
      if (await services.database.query(stop, token)) return;
    }
    throw new HttpError(404, 'This link is no longer valid');
  },
} satisfies Partial<Handlers>;

/** The ways in which the site reminds. */
function waysOf(config: Config): ReminderWay[] {
  return CHANNELS.flatMap(({ name, reminders }) =>
    reminders ? { ...reminders, name, isOn: reminders.isOn(config) } : [],
  );
}

function withHours({ config }: Services, preference: Preference) {
  return { ...preference, hours: config.remindHours };
}
