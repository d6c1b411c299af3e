import { createMailWorker, MAIL } from '#server/mails/mails.ts';
import { insertRemindedRounds } from '#server/mails/reminders/reminderQueries.ts';
import type { NewsChannel } from './newsChannel.ts';

export const mailChannel: NewsChannel = {
  ...MAIL,
  // no mail tells news
  tell: async () => {},
  createWorker: createMailWorker,
  async drop(tx, { remindHours }) {
    if (remindHours > 0) await insertRemindedRounds(tx, remindHours);
  },
  help: { tries: 'Tries to send a mail', unqueued: 'Failed tries to queue mails' },
};
