import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const ResultAnnouncer = lazyComponent(() => import('./ResultAnnouncer.tsx'), 'ResultAnnouncer');
