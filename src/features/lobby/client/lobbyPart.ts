import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const Lobby = lazyComponent(() => import('./Lobby.tsx'), 'Lobby');
