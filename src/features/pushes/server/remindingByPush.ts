import type { ReminderWay } from '#server/mails/reminders/reminderWay.ts';
import { listReminded, queuePoolReminderPushes } from './poolPushQueries.ts';
import { PUSH } from './pushWorker.ts';

export const remindingByPush: ReminderWay = {
  name: PUSH.name,
  field: 'byPush',
  isOn: ({ push }) => push === 'on',
  listReached: listReminded,
  queue: queuePoolReminderPushes,
};
