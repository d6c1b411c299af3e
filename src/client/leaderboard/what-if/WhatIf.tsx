import { IconFlask } from '@tabler/icons-react';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { StakesPart } from './StakesPart.tsx';
import type { WhatIf as State } from './useWhatIf.ts';

const WhatIfPanel = lazyComponent(() => import('./WhatIfPanel.tsx'), 'WhatIfPanel');

interface Props {
  readonly pool: Pool;
  /** the real one */
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
  readonly whatIf: State;
}

/** The button of What if and, once opened, the games whose winners can be assumed. */
export function WhatIf({ pool, leaderboard, own, whatIf }: Props) {
  return (
    <StakesPart label="What if …" Icon={IconFlask} isOpen={whatIf.isOpen} setIsOpen={whatIf.setIsOpen}>
      <WhatIfPanel pool={pool} leaderboard={leaderboard} own={own} whatIf={whatIf} />
    </StakesPart>
  );
}
