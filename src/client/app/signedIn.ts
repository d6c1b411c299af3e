import { createRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { slots } from '#app/client.ts';
import { aboutQuery, entriesQuery, membershipsQuery, poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { PlainError } from '#client/shell/PlainPage.tsx';
import { findUser, SIGNED_IN } from '#client/shell/session.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { safeRedirect } from '#domain/accounts/safeRedirect.ts';
import { root } from './openRoutes.tsx';
import { prefetchOpening } from './prefetch.ts';

/** The parent of all pages that need a session. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: SIGNED_IN,
  beforeLoad: async ({ context, location, matches }) => {
    const isOff = matches.at(-1)?.staticData.isOff;
    if (isOff?.(await context.queryClient.ensureQueryData(aboutQuery()))) throw notFound({ routeId: rootRouteId });
    const user = await findUser(context.queryClient);
    if (!user) throw redirect({ to: '/auth', search: { redirect: safeRedirect(location.href) }, replace: true });
    for (const { keepFor } of slots.keptOfUser) keepFor(user.id);
    return { user };
  },
  // a failed prefetch fails again in the screen, which shows the error below the header
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(aboutQuery());
    await Promise.all([
      queryClient.prefetchQuery(seasonsQuery()),
      queryClient.prefetchQuery(entriesQuery()),
      queryClient.prefetchQuery(poolsQuery()),
      queryClient.prefetchQuery(membershipsQuery()),
    ]);
    await prefetchOpening(queryClient);
  },
  component: lazyComponent(() => import('./Shell.tsx'), 'Shell'),
  errorComponent: PlainError,
});
