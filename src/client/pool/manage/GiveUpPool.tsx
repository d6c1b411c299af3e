import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { PoolMember } from './poolMembers.ts';

const HandOver = lazyComponent(() => import('./GivingUp.tsx'), 'HandOver');
const DeletePool = lazyComponent(() => import('./GivingUp.tsx'), 'DeletePool');

interface Props {
  readonly pool: Pool;
  readonly members: readonly PoolMember[];
}

/** The two ways in which the owner parts with a pool. */
export function GiveUpPool({ pool, members }: Props) {
  return (
    <>
      <ClosingSection id="hand-over" title="Hand over">
        <PartBoundary>
          <HandOver pool={pool} members={members} />
        </PartBoundary>
      </ClosingSection>
      <ClosingSection id="deletion" title="Delete">
        <PartBoundary>
          <DeletePool pool={pool} />
        </PartBoundary>
      </ClosingSection>
    </>
  );
}
