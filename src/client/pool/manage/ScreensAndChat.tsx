import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import type { Pool } from '#contract/schemas.ts';

interface Props {
  readonly pool: Pool;
  /** whether its season is archived */
  readonly isLocked: boolean;
}

/** Where a pool is shown and talked about, under one heading with a part for each. */
export function ScreensAndChat({ pool, isLocked }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const { screensAndChat, poolChannels } = useSlots();
  const shown = screensAndChat.filter(({ isOffered, isKept }) => isOffered(about) && (!isLocked || isKept(pool)));
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
  const [fault] = poolChannels.flatMap(({ useFault }) => useFault(pool, isLocked) ?? []);
  if (isLocked && shown.length === 0) return null;
  const parts = [...screensAndChat.map(({ name }) => name), ...poolChannels.map(({ said }) => said)];
  return (
    <ClosingSection id="screens" title="Screens and chat" value={fault ?? parts.join(', ')}>
      {shown.map(({ id, title, stateOf, Part }) => (
        <ClosingSection isPart key={id} id={id} title={title} value={stateOf(pool)}>
          <Part pool={pool} isLocked={isLocked} />
        </ClosingSection>
      ))}
      {!isLocked && <Parts of={poolChannels.map(({ Part }) => Part)} props={{ pool }} />}
    </ClosingSection>
  );
}
