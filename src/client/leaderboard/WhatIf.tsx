import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useId } from 'react';
import { Loading } from '#client/ui/Loading.tsx';
import { importOnline, LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import type { Group, Leaderboard } from '#contract/schemas.ts';
import type { WhatIf as State } from './useWhatIf.ts';
import styles from './WhatIf.module.css';

const WhatIfPanel = lazyPart(() => importOnline(() => import('./WhatIfPanel.tsx')), 'WhatIfPanel');

interface Props {
  readonly pool: Group;
  /** the real one */
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
  readonly whatIf: State;
}

/** The button of What if and, once opened, the games whose winners can be assumed. */
export function WhatIf({ pool, leaderboard, own, whatIf }: Props) {
  const panelId = useId();
  const { isOpen, setIsOpen } = whatIf;
  return (
    <div className={styles.whatIf}>
      <Button
        variant="default"
        leftSection={<IconFlask size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        What if …
      </Button>
      {isOpen && (
        <section id={panelId} className={styles.panel} aria-label="What if">
          <LazyBoundary part={WhatIfPanel} fallback={<Loading />}>
            <WhatIfPanel pool={pool} leaderboard={leaderboard} own={own} whatIf={whatIf} />
          </LazyBoundary>
        </section>
      )}
    </div>
  );
}
