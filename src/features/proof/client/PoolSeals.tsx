import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { roundName } from '#client/seasons/season/season.ts';
import type { Slots } from '#client/shell/slots.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Row } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { BRIEF, shortRoot } from '#features/proof/domain/sealRoot.ts';
import { keptRoots } from './keptSeals.ts';
import { SealLine } from './SealLine.tsx';
import styles from './Seals.module.css';
import { sealsQuery } from './sealsQuery.ts';

const SealChecks = lazyComponent(() => import('./SealChecks.tsx'), 'SealChecks');

/** The link of the mail after a round has it. */
const VERIFY = '#verify';

/** The pool's last seal, and the button that verifies all; nothing before the first. */
export function PoolSeals({ pool, rounds, past }: ComponentProps<Slots['belowStandings'][number]>) {
  const { data: seals } = useQuery(sealsQuery(pool.id, past));
  const [isOpened, setOpened] = useState(() => location.hash === VERIFY);
  const [openedAt, setOpenedAt] = useState(0);
  const last = seals?.at(-1);
  if (seals && !last && keptRoots(pool.id).length > 0) return <SealLine>The seals of this pool are gone</SealLine>;
  if (!last) return null;
  const name = roundName(rounds, last.roundNumber);
  const open = () => {
    setOpenedAt(performance.now());
    setOpened(true);
  };
  return (
    <Row gap={4} wrap="text" className={styles.seals}>
      <SealLine>{name} is sealed</SealLine>
      <button type="button" className="text-link not-printed" aria-haspopup="dialog" onClick={open}>
        Verify
      </button>
      <Dialog title="Verify the seals" opened={isOpened} onClose={() => setOpened(false)}>
        <PartBoundary>
          <SealChecks pool={pool} openedAt={openedAt} />
        </PartBoundary>
        <SealLine>
          {name} is sealed: <span className={styles.code}>{shortRoot(last.root, BRIEF)}</span>
        </SealLine>
      </Dialog>
    </Row>
  );
}
