import { createRoute } from '@tanstack/react-router';
import { root } from '#client/app/openRoutes.tsx';
import { pathOf } from '#client/app/routeParams.ts';
import { PlainError } from '#client/shell/PlainPage.tsx';
import { lazyComponent, withPreload } from '#client/ui/lazyComponent.ts';
import { bigScreenPages } from '#features/bigScreen/contract/bigScreenPages.ts';

const RoomScreen = lazyComponent(() => import('./RoomScreen.tsx'), bigScreenPages.screen.screen);

const screen = createRoute({
  getParentRoute: () => root,
  path: pathOf(bigScreenPages.screen),
  staticData: { title: 'Screen' },
  validateSearch: ({ light }: { light?: unknown }): { light?: true } => (light === undefined ? {} : { light: true }),
  component: withPreload(RoomScreen, () => (
    <RoomScreen token={screen.useParams().token} isLight={screen.useSearch().light === true} />
  )),
  errorComponent: PlainError,
});

export const bigScreenRoutes = { screen };
