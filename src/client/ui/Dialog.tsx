import { DialogFrame, useLoaded } from './lazyOverlays.ts';
import type { DialogProps } from './overlays.tsx';
import { PartBoundary } from './PartBoundary.tsx';

export type Openable = Pick<DialogProps, 'opened' | 'onClose'>;

/** Nothing until it is first opened: a screen has several, and closed ones would take a part of its first draw. */
export function Dialog(props: DialogProps) {
  if (!useLoaded(DialogFrame, props.opened)) return null;
  return (
    <PartBoundary fallback={null}>
      <DialogFrame {...props} />
    </PartBoundary>
  );
}
