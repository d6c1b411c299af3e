import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import type { Pool } from '#contract/schemas.ts';
import { useWebhook } from './useWebhook.ts';
import { WEBHOOK_SECTION, webhookValue } from './webhookValues.ts';

const WebhookSettings = lazyComponent(() => import('./WebhookSettings.tsx'), 'WebhookSettings');

/** Where the pool's news goes in a chat or another program; hidden on a site without webhooks. */
export function WebhookSection({ pool }: { readonly pool: Pool }) {
  const { data: about } = useQuery(aboutQuery());
  const webhook = useWebhook(pool.id);
  if (!about?.hasWebhooks) return null;
  return (
    <ClosingSection isPart id={WEBHOOK_SECTION} title="News in a chat" value={webhookValue(webhook)}>
      {webhook !== undefined && <WebhookSettings pool={pool} webhook={webhook} />}
    </ClosingSection>
  );
}
