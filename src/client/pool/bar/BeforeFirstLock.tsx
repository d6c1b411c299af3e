import type { ComponentProps } from 'react';
import { type Slots, useSlots } from '#client/shell/slots.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';

type Props = ComponentProps<Slots['beforeFirstLock'][number]>;

/** What leaderboard and pick grid show until the pool's first round locks. */
export function BeforeFirstLock(props: Props) {
  const [Part] = useSlots().beforeFirstLock;
  if (!Part) return <EmptyState title="No data available" hint="No round has locked yet." />;
  return (
    <PartBoundary>
      <Part {...props} />
    </PartBoundary>
  );
}
