import type { ScreenPart } from '#client/shell/poolParts.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const screenPart: ScreenPart = {
  id: 'screen',
  title: 'Screen for the room',
  name: 'TV',
  isOffered: () => true,
  stateOf: ({ hasScreen, screenMessages }) => {
    if (!hasScreen) return 'Off';
    return screenMessages === 'on' ? 'On, with messages' : 'On';
  },
  isKept: ({ hasScreen }) => hasScreen === true,
  Part: lazyComponent(() => import('./ScreenSection.tsx'), 'ScreenSection'),
};
