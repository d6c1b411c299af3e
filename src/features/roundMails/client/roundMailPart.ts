import type { EmailSwitch } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { roundMailsQuery } from './roundMailsQuery.ts';

const RoundMailSwitch = lazyComponent(() => import('./RoundMailSwitch.tsx'), 'RoundMailSwitch');

export const roundMailPart: EmailSwitch = {
  Part: RoundMailSwitch,
  prefetch: async (queryClient) => {
    await Promise.all([RoundMailSwitch.preload?.(), queryClient.prefetchQuery(roundMailsQuery())]);
  },
};
