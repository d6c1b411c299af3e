import { IconPhoto } from '@tabler/icons-react';
import type { PoolAction } from '#client/shell/poolParts.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const shareStanding: PoolAction = {
  name: 'Share My Standing',
  title: 'My Standing',
  Icon: IconPhoto,
  Panel: lazyComponent(() => import('./StandingPicture.tsx'), 'StandingPicture'),
};
