import type { NewsChannel } from '#server/app/channels/newsChannel.ts';
import { announceLocks } from './webhookPostQueries.ts';
import { queueCorrection, queueForWebhook } from './webhookQueries.ts';
import { createWebhookWorker, WEBHOOK } from './webhookWorker.ts';

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
