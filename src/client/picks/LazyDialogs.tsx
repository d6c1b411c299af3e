import type { ComponentProps } from 'react';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { useLoaded } from '#client/ui/lazyOverlays.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';

const Autopilot = lazyComponent(() => import('./AutopilotDialog.tsx'), 'AutopilotDialog');
const PoolEntry = lazyComponent(() => import('#client/entries/PoolEntryDialog.tsx'), 'PoolEntryDialog');

/** Like all dialogs, these are loaded when they first open. */
export function LazyAutopilotDialog(props: ComponentProps<typeof Autopilot>) {
  if (!useLoaded(Autopilot, props.opened)) return null;
  return (
    <PartBoundary fallback={null}>
      <Autopilot {...props} />
    </PartBoundary>
  );
}

export function LazyPoolEntryDialog(props: ComponentProps<typeof PoolEntry>) {
  if (!useLoaded(PoolEntry, props.opened)) return null;
  return (
    <PartBoundary fallback={null}>
      <PoolEntry {...props} />
    </PartBoundary>
  );
}
