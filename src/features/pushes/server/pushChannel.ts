import type { NewsChannel } from '#server/app/channels/newsChannel.ts';
import { queueCorrectionPushes, queueWrittenPushes } from './poolPushQueries.ts';
import { queueReminderPushes } from './pushQueries.ts';
import { listSubscribers } from './pushSubscriptionQueries.ts';
import { createPushWorker, PUSH } from './pushWorker.ts';

export const pushChannel: NewsChannel = {
  ...PUSH,
  async tell(tx, news) {
    if (news.kind === 'correction') {
      const moves = await news.readMoves(await listSubscribers(tx, news.kind));
      await queueCorrectionPushes(tx, news.correction, moves);
    }
    if (news.kind === 'note' || news.kind === 'message') await queueWrittenPushes(tx, news);
  },
  createWorker: createPushWorker,
  async drop(tx, { remindHours }) {
    if (remindHours > 0) await queueReminderPushes(tx, remindHours);
  },
  help: { tries: 'Tries to send a push', unqueued: 'Failed tries to queue pushes' },
};
