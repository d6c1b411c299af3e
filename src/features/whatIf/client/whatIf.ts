import type { Assumption } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const whatIf: Assumption = {
  name: 'What if …',
  explanation: 'Call the games yourself, and see who would be where. Nobody else sees it.',
  Panel: lazyComponent(() => import('./WhatIfSheet.tsx'), 'WhatIfSheet'),
};
