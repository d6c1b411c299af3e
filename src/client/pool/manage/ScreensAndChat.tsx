import { useQuery } from '@tanstack/react-query';
import { aboutQuery, webhookQuery } from '#client/api/queries.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import type { Pool } from '#contract/schemas.ts';
import { MessagesOption } from './MessagesOption.tsx';
import { ScreenSection } from './ScreenSection.tsx';
import { WebhookSection } from './WebhookSection.tsx';

interface Props {
  readonly pool: Pool;
  /** whether its season is archived: a screen can only be taken down */
  readonly isLocked: boolean;
}

/** Where a pool is shown and talked about, under one heading with a part for each. */
export function ScreensAndChat({ pool, isLocked }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const { data: webhook } = useQuery({
    ...webhookQuery(pool.id),
    enabled: !isLocked && about?.hasWebhooks === true,
  });
  if (isLocked && !pool.hasScreen) return null;
  return (
    <ClosingSection
      id="screens"
      title="Screens and chat"
      value={webhook?.isOff ? 'News in a chat is switched off' : 'TV, messages, news in a chat'}
    >
      <ScreenSection pool={pool} isLocked={isLocked} />
      {!isLocked && about?.messages === 'on' && (
        <ClosingSection isPart id="messages" title="Messages" value={pool.messages === 'on' ? 'On' : 'Off'}>
          <MessagesOption pool={pool} />
        </ClosingSection>
      )}
      {!isLocked && <WebhookSection pool={pool} />}
    </ClosingSection>
  );
}
