import { featureReminderWays } from '#app/reminderWays.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { rejectIfSilent } from '#server/infrastructure/silence/silence.ts';
import { MAIL } from '#server/mails/mails.ts';
import type { ReminderWay } from '#server/mails/reminders/reminderWay.ts';
import { readReach, remindMembers } from './remindNow.ts';
import { listWithReminderMail, queuePoolReminders } from './remindNowQueries.ts';

const byMail: ReminderWay = {
  name: MAIL.name,
  field: 'byMail',
  isOn: ({ smtpUrl }) => smtpUrl !== undefined,
  listReached: listWithReminderMail,
  queue: queuePoolReminders,
};

const WAYS: readonly ReminderWay[] = [byMail, ...featureReminderWays];

export const remindNowHandlers = {
  readReminderReach: ({ services: { database, config }, resource }) =>
    database.query(readReach, resource, WAYS, config),
  remindMembers: async ({ services, user, resource }) => {
    await rejectIfSilent(services);
    return services.database.transact(remindMembers, user, resource, WAYS, services.config);
  },
} satisfies Partial<Handlers>;
