import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { textsName } from '#client/pool/people/textsName.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Row } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';

const HallOfFame = lazyComponent(() => import('#client/pool/hall/HallOfFame.tsx'), 'HallOfFame');
const PoolTexts = lazyComponent(() => import('#client/pool/people/PoolTexts.tsx'), 'PoolTexts');

type Opened = 'texts' | 'hall' | undefined;

/** Opens a pool's house rules, prizes and dues, and its hall of fame. */
export function AboutPool({ pool }: { readonly pool: Pool }) {
  const [opened, setOpened] = useState<Opened>();
  const texts = textsName(pool);
  return (
    <>
      <Row as="nav" gap={5} wrap className="not-printed" aria-label={`About ${pool.name}`}>
        {texts !== undefined && (
          <UnstyledButton className="text-link" aria-haspopup="dialog" onClick={() => setOpened('texts')}>
            {texts}
          </UnstyledButton>
        )}
        <UnstyledButton className="text-link" aria-haspopup="dialog" onClick={() => setOpened('hall')}>
          Hall of Fame
        </UnstyledButton>
      </Row>
      <AboutDialogs pool={pool} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface DialogsProps {
  readonly pool: Pool;
  readonly opened: Opened;
  readonly onClose: () => void;
}

/** What `AboutPool` opens, also where the pool's menu has its two names. */
export function AboutDialogs({ pool, opened, onClose }: DialogsProps) {
  return (
    <>
      <Dialog title={textsName(pool) ?? pool.name} opened={opened === 'texts'} onClose={onClose}>
        <PartBoundary fallback={<Loading />}>
          <PoolTexts pool={pool} />
        </PartBoundary>
      </Dialog>
      <Dialog title="Hall of Fame" opened={opened === 'hall'} onClose={onClose}>
        <PartBoundary fallback={<Loading />}>
          <HallOfFame pool={pool} />
        </PartBoundary>
      </Dialog>
    </>
  );
}
