import { createMailWorker, MAIL } from '#server/mails/mails.ts';
import { queueNoteMails } from '#server/mails/noteMailQueries.ts';
import { insertRemindedRounds } from '#server/mails/reminders/reminderQueries.ts';
import type { NewsChannel } from './newsChannel.ts';

export const mailChannel: NewsChannel = {
  ...MAIL,
  async tell(tx, news) {
    if (news.kind === 'note' && news.isMailed) await queueNoteMails(tx, news.groupId, news.itemId);
  },
  createWorker: createMailWorker,
  async drop(tx, { remindHours }) {
    if (remindHours > 0) await insertRemindedRounds(tx, remindHours);
  },
  help: { tries: 'Tries to send a mail', unqueued: 'Failed tries to queue mails' },
};
