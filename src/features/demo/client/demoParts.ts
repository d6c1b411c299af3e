import { lazyComponent } from '#client/ui/lazyComponent.ts';
import type { About } from '#contract/about.ts';

export const PlayNextGame = lazyComponent(() => import('./PlayNextGame.tsx'), 'PlayNextGame');

export const recordedFeed = ({ isDemo }: About) => (isDemo ? 'The recorded tournament' : undefined);
