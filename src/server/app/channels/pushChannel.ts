import { queueReminderPushes } from '#server/notifications/pushes/pushQueries.ts';
import { createPushWorker, PUSH } from '#server/notifications/pushes/pushWorker.ts';
import { queueCorrectionPushes, queueFeedPushes } from '#server/pools/pushes/poolPushQueries.ts';
import type { NewsChannel } from './newsChannel.ts';

export const pushChannel: NewsChannel = {
  ...PUSH,
  async tell(tx, news) {
    if (news.kind === 'correction') await queueCorrectionPushes(tx, news.correctionId);
    else await queueFeedPushes(tx, news);
  },
  createWorker: createPushWorker,
  async drop(tx, { remindHours }) {
    if (remindHours > 0) await queueReminderPushes(tx, remindHours);
  },
  help: { tries: 'Tries to send a push', unqueued: 'Failed tries to queue pushes' },
};
