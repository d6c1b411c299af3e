import type { NewsChannel } from '#server/app/channels/newsChannel.ts';
import type { News } from '#server/pools/pool/news.ts';
import { announceLocks } from './webhookPostQueries.ts';
import { queueForWebhook, type WebhookPayload } from './webhookQueries.ts';
import { createWebhookWorker, WEBHOOK } from './webhookWorker.ts';

export const webhookChannel: NewsChannel = {
  ...WEBHOOK,
  async tell(tx, news) {
    const about = payloadOf(news);
    if (about) await queueForWebhook(tx, about);
  },
  createWorker: createWebhookWorker,
  drop: announceLocks,
  help: { tries: 'Tries to send an event to a webhook', unqueued: 'Failed tries to queue events for webhooks' },
};

/** Returns what a webhook tells of some news; undefined of most. */
function payloadOf(news: News): WebhookPayload | undefined {
  switch (news.kind) {
    case 'note':
      return { kind: news.kind, poolId: news.poolId, itemId: news.itemId };
    case 'corrected': {
      const { pool, correction, moved } = news;
      const { id, about, rounds } = correction;
      if (moved === 0 || about.kind === 'scoring') return undefined;
      const { game, before, after } = about;
      return { kind: 'correction', poolId: pool.id, correctionId: id, game, before, after, moved, rounds };
    }
    default:
      return undefined;
  }
}
