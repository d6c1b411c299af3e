import type { Explanation } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

export const LuckLine = lazyComponent(() => import('./LuckLine.tsx'), 'LuckLine');

export const luckExplained: Explanation = {
  title: 'Good, or lucky?',
  Text: lazyComponent(() => import('./LuckExplained.tsx'), 'LuckExplained'),
};
