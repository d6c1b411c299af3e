import type { InviteWay } from '#client/shell/poolParts.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const inviteMailPart: InviteWay = {
  id: 'mail',
  isOffered: ({ sendsMail }) => sendsMail,
  Part: lazyComponent(() => import('./InviteByMail.tsx'), 'InviteByMail'),
};
