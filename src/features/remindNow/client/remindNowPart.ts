import type { Reminding } from '#client/shell/poolParts.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { reminderReach } from './reminderReach.ts';

export const remindNowPart: Reminding = {
  reach: reminderReach,
  Part: lazyComponent(() => import('./RemindNow.tsx'), 'RemindNow'),
};
