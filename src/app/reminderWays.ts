import { remindingByPush } from '#features/pushes/server/remindingByPush.ts';
import type { ReminderWay } from '#server/mails/reminders/reminderWay.ts';

/** The ways of features in which reminders by hand reach people, after mail. */
export const featureReminderWays: readonly ReminderWay[] = [remindingByPush];
