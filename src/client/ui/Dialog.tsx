import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadOverlays, toastNoOverlay } from './overlays.ts';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** made anew at each opening */
  readonly children: ReactNode;
}

const Modal = lazy<ComponentType<DialogProps>>(() =>
  loadOverlays().then(
    (parts) => ({ default: parts.Modal }),
    () => ({ default: NoModal }),
  ),
);

/** A dialog over the page; closes by its button, by Escape, and by a press beside it. */
export function Dialog(props: DialogProps) {
  const [needed, setNeeded] = useState(false);
  if (props.opened && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  );
}

function NoModal({ opened, onClose }: DialogProps) {
  useEffect(() => {
    if (!opened) return;
    toastNoOverlay();
    onClose();
  }, [opened, onClose]);
  return null;
}
