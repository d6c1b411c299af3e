import type { ComponentProps } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';

const WhatIfSheet = lazyComponent(() => import('./WhatIfSheet.tsx'), 'WhatIfSheet');

export function WhatIfDialog(props: ComponentProps<typeof WhatIfSheet>) {
  const { isOpen, setIsOpen } = props.whatIf;
  return (
    <Dialog title="What if …" opened={isOpen} onClose={() => setIsOpen(false)} isSheet>
      <PartBoundary>
        <WhatIfSheet {...props} />
      </PartBoundary>
    </Dialog>
  );
}
