import { IconBinoculars } from '@tabler/icons-react';
import { startTransition, useState } from 'react';
import type { Choices } from '#client/leaderboard/what-if/choices.ts';
import { StakesPart } from '#client/leaderboard/what-if/StakesPart.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import type { Pool } from '#contract/schemas.ts';

const OutlookPanel = lazyComponent(() => import('./OutlookPanel.tsx'), 'OutlookPanel');

interface Props {
  readonly pool: Pool;
  readonly own: ReadonlySet<number>;
  /** assumed winners, which the outlook counts */
  readonly choices: Choices;
}

/** The button of the outlook and, once opened, what each entry can still reach. */
export function Outlook({ pool, own, choices }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <StakesPart
      label="Outlook"
      Icon={IconBinoculars}
      isOpen={isOpen}
      setIsOpen={(open) => startTransition(() => setIsOpen(open))}
    >
      <OutlookPanel pool={pool} own={own} choices={choices} />
    </StakesPart>
  );
}
