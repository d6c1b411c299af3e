import type { FirstNotificationPart } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const PushRenewal = lazyComponent(() => import('./PushRenewal.tsx'), 'PushRenewal');

export const PushQuestion = lazyComponent(() => import('./PushQuestion.tsx'), 'PushQuestion');

export const pushPart: FirstNotificationPart = {
  id: 'push',
  Part: lazyComponent(() => import('./Pushes.tsx'), 'Pushes'),
};
