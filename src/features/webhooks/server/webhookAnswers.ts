import type { NoticesAsked } from '#server/app/calls/noticesAsked.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { listWebhooksOff } from './webhookQueries.ts';

export const webhookAbout = {
  hasWebhooks: ({ webhooks }: Config) => webhooks === 'on',
};

export const webhookNotices = {
  async webhooksOff({ services: { database, config }, seasonId, userId }: NoticesAsked) {
    if (config.webhooks === 'off') return [];
    const off = await database.query(listWebhooksOff, seasonId, userId);
    return off.map(({ poolId, pool, url }) => ({ groupId: poolId, pool, host: new URL(url).host }));
  },
};
