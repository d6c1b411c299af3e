import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { InviteShareProps } from './InviteShare.tsx';

const InviteShare = lazyComponent(() => import('./InviteShare.tsx'), 'InviteShare');

export function InvitePanel(props: InviteShareProps) {
  return (
    <PartBoundary>
      <InviteShare {...props} />
    </PartBoundary>
  );
}
