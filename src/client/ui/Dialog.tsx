import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { toastNotLoaded } from './toast.ts';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** mounted at each opening */
  readonly children: ReactNode;
}

const Modal = lazyPart(() => import('./overlays.tsx').catch(() => ({ Modal: NoModal })), 'Modal');

/** A modal dialog; its button, Escape and a press outside close it. */
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
    toastNotLoaded();
    onClose();
  }, [opened, onClose]);
  return null;
}
