import { IconMessageOff } from '@tabler/icons-react';
import type { PoolChannel } from '#client/shell/poolParts.ts';
import type { FeatureNotice } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import type { Notices } from '#contract/notices.ts';
import { useWebhook } from './useWebhook.ts';

export const webhookSection: PoolChannel = {
  said: 'news in a chat',
  useFault: ({ id }, isLocked) => (useWebhook(id, !isLocked)?.isOff ? 'News in a chat is switched off' : undefined),
  Part: lazyComponent(() => import('./WebhookSection.tsx'), 'WebhookSection'),
};

export function webhookNotices({ webhooksOff }: Notices): FeatureNotice[] {
  return webhooksOff.map(({ groupId, pool, host }) => ({
    key: `webhook ${groupId}`,
    text: `News of ${pool} is no longer posted to ${host}: ten posts in a row failed. Manage Pool switches it on again.`,
    Icon: IconMessageOff,
  }));
}
