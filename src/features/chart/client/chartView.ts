import type { StandingsView } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const chartView: StandingsView = {
  name: 'Chart',
  isOffered: () => true,
  Panel: lazyComponent(() => import('./StandingsChart.tsx'), 'StandingsChart'),
};
