import { createRoute } from '@tanstack/react-router';
import { pathOf, seasonOnlySearch } from '#client/app/routeParams.ts';
import { signedIn } from '#client/app/signedIn.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { everybodyPages } from '#features/everybody/contract/everybodyPages.ts';

const { everybody } = everybodyPages;

export const everybodyRoutes = {
  everybody: createRoute({
    getParentRoute: () => signedIn,
    path: pathOf(everybody),
    staticData: { title: 'Everybody', isOff: (about) => about.everybody === 'off' },
    validateSearch: seasonOnlySearch,
    component: lazyComponent(() => import('./EverybodyScreen.tsx'), everybody.screen),
  }),
};
