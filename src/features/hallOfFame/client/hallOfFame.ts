import { IconTrophy } from '@tabler/icons-react';
import type { PoolAction } from '#client/shell/poolParts.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const hallOfFame: PoolAction = {
  name: 'Hall of Fame',
  title: 'Hall of Fame',
  Icon: IconTrophy,
  Panel: lazyComponent(() => import('./HallOfFame.tsx'), 'HallOfFame'),
};

export const PastChampions = lazyComponent(() => import('./PastChampions.tsx'), 'PastChampions');
