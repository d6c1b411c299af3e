import type { StandingsView } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const outlookView: StandingsView = {
  name: 'Outlook',
  isOffered: ({ rows }, isRunning) => isRunning && rows.length > 1,
  Terms: lazyComponent(() => import('./OutlookTerms.tsx'), 'OutlookTerms'),
  Panel: lazyComponent(() => import('./OutlookPanel.tsx'), 'OutlookPanel'),
};
