import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { slots } from '#app/client.ts';
import { featureOpenRoutes, featureRoutes } from '#app/routes.ts';
import { type ConsoleSearch, tabIn } from '#client/admin/console/tabs.ts';
import {
  aboutQuery,
  identitiesQuery,
  passkeysQuery,
  reauthWaysQuery,
  remindersQuery,
  sessionsQuery,
  tokensQuery,
} from '#client/api/queries.ts';
import { LOADING_INVITATION } from '#client/invite/invitationText.ts';
import type { Section } from '#client/page/Navigation.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { lazyComponent, withPreload } from '#client/ui/lazyComponent.ts';
import { RouteError } from '#client/ui/RouteError.tsx';
import type { About } from '#contract/about.ts';
import { type OpenPage, pages, type SignedInPage } from '#contract/pages.ts';
import { openRoutes, root } from './openRoutes.tsx';
import { prefetchDashboard, prefetchLeaderboard, prefetchPickGrid } from './prefetch.ts';
import {
  entrySearch,
  idIn,
  leaderboardSearch,
  newPoolSearch,
  pathOf,
  poolParams,
  seasonOnlySearch,
  seasonSearch,
  stringifySearch,
} from './routeParams.ts';
import { signedIn } from './signedIn.ts';

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.dashboard),
  staticData: { title: 'Dashboard', section: 'Dashboard' },
  validateSearch: seasonOnlySearch,
  loader: ({ context: { queryClient } }) => prefetchDashboard(queryClient),
  component: lazyComponent(() => import('#client/dashboard/DashboardScreen.tsx'), pages.dashboard.screen),
});

const PicksScreen = lazyComponent(() => import('#client/picks/PicksScreen.tsx'), pages.picks.screen);
const PickGridScreen = lazyComponent(() => import('#client/grid/PickGridScreen.tsx'), pages.pickGrid.screen);
const LeaderboardScreen = lazyComponent(
  () => import('#client/leaderboard/LeaderboardScreen.tsx'),
  pages.leaderboard.screen,
);

const picks = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.picks),
  staticData: { title: 'My Picks', section: 'My Picks' },
  validateSearch: seasonSearch,
  component: withPreload(PicksScreen, () => <PicksScreen poolId={undefined} />),
});

const poolPicks = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.poolPicks),
  staticData: { title: 'My Picks', section: 'My Picks' },
  params: poolParams,
  validateSearch: entrySearch,
  component: withPreload(PicksScreen, () => <PicksScreen poolId={poolPicks.useParams().id} />),
});

const pickGrid = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.pickGrid),
  staticData: { title: 'Picks Grid', section: 'Picks Grid' },
  component: withPreload(PickGridScreen, () => <PickGridScreen poolId={undefined} />),
});

const poolPickGrid = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.poolPickGrid),
  staticData: { title: 'Picks Grid', section: 'Picks Grid' },
  params: poolParams,
  loader: ({ context: { queryClient }, params: { id } }) => prefetchPickGrid(queryClient, id),
  component: withPreload(PickGridScreen, () => <PickGridScreen poolId={poolPickGrid.useParams().id} />),
});

const bracket = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.bracket),
  staticData: { title: 'Bracket', section: 'Bracket' },
  validateSearch: seasonSearch,
  component: lazyComponent(() => import('#client/bracket/BracketScreen.tsx'), pages.bracket.screen),
});

const leaderboard = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.leaderboard),
  staticData: { title: 'Leaderboard', section: 'Leaderboard' },
  validateSearch: leaderboardSearch,
  component: withPreload(LeaderboardScreen, () => <LeaderboardScreen poolId={undefined} />),
});

const poolLeaderboard = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.poolLeaderboard),
  staticData: { title: 'Leaderboard', section: 'Leaderboard' },
  params: poolParams,
  validateSearch: leaderboardSearch,
  loader: ({ context: { queryClient }, params: { id } }) => prefetchLeaderboard(queryClient, id),
  component: withPreload(LeaderboardScreen, () => <LeaderboardScreen poolId={poolLeaderboard.useParams().id} />),
});

const newPool = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.newPool),
  staticData: { title: 'Create Pool' },
  validateSearch: newPoolSearch,
  component: lazyComponent(() => import('#client/pool/create/NewPoolScreen.tsx'), pages.newPool.screen),
});

const managePool = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.managePool),
  staticData: { title: 'Manage Pool' },
  params: poolParams,
  component: lazyComponent(() => import('#client/pool/manage/ManagePoolScreen.tsx'), pages.managePool.screen),
});

const JoinPoolScreen = lazyComponent(() => import('#client/pool/join/JoinPoolScreen.tsx'), pages.joinPool.screen);

const joinPool = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.joinPool),
  staticData: { title: 'Join Pool' },
  pendingComponent: () => <Loading text={LOADING_INVITATION} />,
  component: withPreload(JoinPoolScreen, () => <JoinPoolScreen code={joinPool.useParams().code} />),
});

const enterCode = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.enterCode),
  staticData: { title: 'Join Pool' },
  component: lazyComponent(() => import('#client/pool/join/EnterCodeScreen.tsx'), pages.enterCode.screen),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.profile),
  staticData: { title: 'Profile', section: 'Profile' },
  // before the screen, so that /profile#calendar scrolls to its section
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      ...[...slots.emails, ...slots.notifications, ...slots.securityAndData].map(({ prefetch }) =>
        prefetch(queryClient),
      ),
      queryClient.prefetchQuery(remindersQuery()),
      queryClient.prefetchQuery(reauthWaysQuery()),
      queryClient.prefetchQuery(sessionsQuery()),
      queryClient.prefetchQuery(tokensQuery()),
      queryClient.prefetchQuery(passkeysQuery()),
      queryClient.prefetchQuery(identitiesQuery()),
      queryClient.prefetchQuery(aboutQuery()),
    ]),
  component: lazyComponent(() => import('#client/account/ProfileScreen.tsx'), pages.profile.screen),
});

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.admin),
  staticData: { title: 'Admin', section: 'Admin' },
  validateSearch: (search: { tab?: unknown; seasonId?: unknown; bracket?: unknown }): ConsoleSearch => ({
    tab: tabIn(search.tab, slots.consoleTabs),
    seasonId: idIn(search.seasonId),
    bracket: search.bracket === true || undefined,
  }),
  beforeLoad: ({ context }) => {
    if (!context.user.isAdmin) throw redirect({ to: '/', replace: true });
  },
  component: lazyComponent(() => import('#client/admin/AdminScreen.tsx'), pages.admin.screen),
});

const signedInRoutes = {
  dashboard,
  picks,
  poolPicks,
  pickGrid,
  poolPickGrid,
  bracket,
  leaderboard,
  poolLeaderboard,
  newPool,
  managePool,
  joinPool,
  enterCode,
  profile,
  admin,
  ...featureRoutes,
} satisfies Record<SignedInPage, unknown>;

const allOpenRoutes = { ...openRoutes, ...featureOpenRoutes } satisfies Record<OpenPage, unknown>;

const routeTree = root.addChildren({ ...allOpenRoutes, signedIn: signedIn.addChildren(signedInRoutes) });

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultPendingMs: 250,
    defaultPendingMinMs: 200,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** the token of an emailed link, which does not stay in the address */
    resetToken?: string;
  }
  interface StaticDataRouteOption {
    /** the document's title, without the product's name */
    title?: string;
    /** the item of the main navigation */
    section?: Section;
    /** whether the site has switched the page off, which is the 404 page then, signed in or not */
    isOff?: (about: About) => boolean;
  }
}
