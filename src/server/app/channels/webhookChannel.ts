import { announceLocks } from '#server/notifications/webhooks/webhookPostQueries.ts';
import { createWebhookWorker, WEBHOOK } from '#server/notifications/webhooks/webhookWorker.ts';
import { queueCorrection, queueForWebhook } from '#server/pools/webhooks/webhookQueries.ts';
import type { NewsChannel } from './newsChannel.ts';

export const webhookChannel: NewsChannel = {
  ...WEBHOOK,
  async tell(tx, news) {
    if (news.kind === 'correction') await queueCorrection(tx, news.correctionId);
    if (news.kind !== 'note') return;
    const { kind, groupId, itemId } = news;
    await queueForWebhook(tx, { kind, groupId, itemId });
  },
  createWorker: createWebhookWorker,
  drop: announceLocks,
  help: { tries: 'Tries to send an event to a webhook', unqueued: 'Failed tries to queue events for webhooks' },
};
