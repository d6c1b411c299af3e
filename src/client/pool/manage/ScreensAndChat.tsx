import { useQuery } from '@tanstack/react-query';
import { aboutQuery, webhookQuery } from '#client/api/queries.ts';
import { useSlots } from '#client/shell/slots.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import type { Pool } from '#contract/schemas.ts';
import { MessagesOption } from './MessagesOption.tsx';
import { WebhookSection } from './WebhookSection.tsx';

interface Props {
  readonly pool: Pool;
  /** whether its season is archived */
  readonly isLocked: boolean;
}

/** Where a pool is shown and talked about, under one heading with a part for each. */
export function ScreensAndChat({ pool, isLocked }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const { screensAndChat } = useSlots();
  const shown = screensAndChat.filter(({ isKept }) => !isLocked || isKept(pool));
  const { data: webhook } = useQuery({
    ...webhookQuery(pool.id),
    enabled: !isLocked && about?.hasWebhooks === true,
  });
  if (isLocked && shown.length === 0) return null;
  const parts = [...screensAndChat.map(({ name }) => name), 'messages', 'news in a chat'];
  return (
    <ClosingSection
      id="screens"
      title="Screens and chat"
      value={webhook?.isOff ? 'News in a chat is switched off' : parts.join(', ')}
    >
      {shown.map(({ id, title, stateOf, Part }) => (
        <ClosingSection isPart key={id} id={id} title={title} value={stateOf(pool)}>
          <Part pool={pool} isLocked={isLocked} />
        </ClosingSection>
      ))}
      {!isLocked && about?.messages === 'on' && (
        <ClosingSection isPart id="messages" title="Messages" value={pool.messages === 'on' ? 'On' : 'Off'}>
          <MessagesOption pool={pool} />
        </ClosingSection>
      )}
      {!isLocked && <WebhookSection pool={pool} />}
    </ClosingSection>
  );
}
