import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { textsName } from '#client/pool/people/textsName.ts';
import type { PoolAction } from '#client/shell/poolParts.ts';
import { useSlots } from '#client/shell/slots.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Row } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';

const PoolTexts = lazyComponent(() => import('#client/pool/people/PoolTexts.tsx'), 'PoolTexts');

type Opened = 'texts' | PoolAction | undefined;

/** Opens a pool's house rules, prizes and dues, and what features have beside them. */
export function AboutPool({ pool }: { readonly pool: Pool }) {
  const [opened, setOpened] = useState<Opened>();
  const { aboutPool } = useSlots();
  const texts = textsName(pool);
  if (texts === undefined && aboutPool.length === 0) return null;
  return (
    <>
      <Row as="nav" gap={5} wrap className="not-printed" aria-label={`About ${pool.name}`}>
        {texts !== undefined && (
          <UnstyledButton className="text-link" aria-haspopup="dialog" onClick={() => setOpened('texts')}>
            {texts}
          </UnstyledButton>
        )}
        {aboutPool.map((part) => (
          <UnstyledButton key={part.name} className="text-link" aria-haspopup="dialog" onClick={() => setOpened(part)}>
            {part.name}
          </UnstyledButton>
        ))}
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

/** What `AboutPool` opens, also where the pool's menu has the names. */
export function AboutDialogs({ pool, opened, onClose }: DialogsProps) {
  return (
    <>
      <Dialog title={textsName(pool) ?? pool.name} opened={opened === 'texts'} onClose={onClose}>
        <PartBoundary fallback={<Loading />}>
          <PoolTexts pool={pool} />
        </PartBoundary>
      </Dialog>
      <ActionDialogs of={useSlots().aboutPool} pool={pool} opened={opened} onClose={onClose} />
    </>
  );
}

interface ActionProps extends DialogsProps {
  readonly of: readonly PoolAction[];
}

export function ActionDialogs({ of, pool, opened, onClose }: ActionProps) {
  return of.map((action) => (
    <Dialog key={action.name} title={action.title} opened={opened === action} onClose={onClose}>
      <PartBoundary fallback={<Loading />}>
        <action.Panel pool={pool} />
      </PartBoundary>
    </Dialog>
  ));
}
