import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazyPart.tsx';
import type { DialogProps } from './overlays.tsx';
import { toastNotLoaded } from './toast.ts';

const Modal = lazyPart(() => import('./overlays.tsx').catch(() => ({ Modal: NoModal })), 'Modal');

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
