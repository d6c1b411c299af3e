import { createRoute } from '@tanstack/react-router';
import { pathOf, poolParams } from '#client/app/routeParams.ts';
import { signedIn } from '#client/app/signedIn.ts';
import { lazyComponent, withPreload } from '#client/ui/lazyComponent.ts';
import { poolNewsPages } from '#features/poolNews/contract/poolNewsPages.ts';

const PoolNewsScreen = lazyComponent(() => import('./PoolNewsScreen.tsx'), poolNewsPages.poolNews.screen);

const poolNews = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(poolNewsPages.poolNews),
  staticData: { title: 'Pool' },
  params: poolParams,
  component: withPreload(PoolNewsScreen, () => <PoolNewsScreen poolId={poolNews.useParams().id} />),
});

export const poolNewsRoutes = { poolNews };
