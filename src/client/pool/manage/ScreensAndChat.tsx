import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import type { Pool } from '#contract/schemas.ts';
import { MessagesOption } from './MessagesOption.tsx';

interface Props {
  readonly pool: Pool;
  /** whether its season is archived */
  readonly isLocked: boolean;
}

/** Where a pool is shown and talked about, under one heading with a part for each. */
export function ScreensAndChat({ pool, isLocked }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const { screensAndChat, poolChannels } = useSlots();
  const shown = screensAndChat.filter(({ isKept }) => !isLocked || isKept(pool));
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
  const [fault] = poolChannels.flatMap(({ useFault }) => useFault(pool, isLocked) ?? []);
  if (isLocked && shown.length === 0) return null;
  const parts = [...screensAndChat.map(({ name }) => name), 'messages', ...poolChannels.map(({ said }) => said)];
  return (
    <ClosingSection id="screens" title="Screens and chat" value={fault ?? parts.join(', ')}>
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
      {!isLocked && <Parts of={poolChannels.map(({ Part }) => Part)} props={{ pool }} />}
    </ClosingSection>
  );
}
