import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { type ConsoleSearch, tabIn } from '#client/admin/tabs.ts';
import { prefetchDashboard, prefetchLeaderboard, prefetchPickGrid } from '#client/api/prefetch.ts';
import {
  aboutQuery,
  calendarQuery,
  entriesQuery,
  groupsQuery,
  membershipsQuery,
  remindersQuery,
  seasonsQuery,
} from '#client/api/queries.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { lazyPart, withPreload } from '#client/ui/lazyPart.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';
import { pageId, pages } from '#contract/pages.ts';
import { DocumentTitle } from './DocumentTitle.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { PlainError } from './PlainError.tsx';
import type { Section } from './sections.ts';
import { findUser, SIGNED_IN, safeRedirect } from './session.ts';
import { useFocusOfPage } from './useFocusOfPage.ts';

type RoutePath<P extends string> = P extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RoutePath<After>}`
  : P;

/** A page of the contract as the router writes it: `/groups/{id}/picks` is `/groups/$id/picks`. */
function pathOf<const P extends string>(page: P): RoutePath<P> {
  return page.replaceAll(/\{(\w+)\}/g, '$$$1') as RoutePath<P>;
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  staticData: { title: 'Page not found' },
  component: Root,
  notFoundComponent: NotFoundScreen,
});

function Root() {
  useFocusOfPage();
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  );
}

const auth = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.auth),
  staticData: { title: 'Sign in' },
  validateSearch: (search: { redirect?: unknown }): { redirect?: string } =>
    search.redirect === undefined ? {} : { redirect: safeRedirect(search.redirect) },
  beforeLoad: async ({ context, search }) => {
    const user = await findUser(context.queryClient);
    if (user) throw redirect({ href: safeRedirect(search.redirect), replace: true });
  },
  component: lazyPart(() => import('#client/account/AuthScreen.tsx'), 'AuthScreen'),
  errorComponent: PlainError,
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.resetPassword),
  staticData: { title: 'Reset Password' },
  validateSearch: (search: { token?: unknown }): { token?: string | undefined } => ({
    token: search.token ? String(search.token) : undefined,
  }),
  beforeLoad: async ({ context, search: { token } }) => {
    // Out of the address bar and the browser's history; a reload, and who comes back to the page, still has it.
    if (token) throw redirect({ to: '/reset-password', search: {}, state: { resetToken: token }, replace: true });
    return { user: await findUser(context.queryClient) };
  },
  component: lazyPart(() => import('#client/account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  errorComponent: PlainError,
});

const UnsubscribeScreen = lazyPart(() => import('#client/account/UnsubscribeScreen.tsx'), 'UnsubscribeScreen');

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.unsubscribe),
  staticData: { title: 'Stop mails' },
  beforeLoad: async ({ context }) => ({ user: await findUser(context.queryClient) }),
  component: withPreload(UnsubscribeScreen, () => <UnsubscribeScreen token={unsubscribe.useParams().token} />),
  errorComponent: PlainError,
});

const RestoreEmailScreen = lazyPart(() => import('#client/account/RestoreEmailScreen.tsx'), 'RestoreEmailScreen');

const restoreEmail = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.restoreEmail),
  staticData: { title: 'Restore email address' },
  // asked before the session may end: the answer that the document preloads is used by the first to ask
  beforeLoad: async ({ context }) => ({ user: await findUser(context.queryClient) }),
  component: withPreload(RestoreEmailScreen, () => <RestoreEmailScreen token={restoreEmail.useParams().token} />),
  errorComponent: PlainError,
});

const howItWorks = createRoute({
  getParentRoute: () => root,
  path: pathOf(pages.howItWorks),
  staticData: { title: 'How it works' },
  beforeLoad: async ({ context }) => ({ user: await findUser(context.queryClient) }),
  component: lazyPart(() => import('#client/howItWorks/HowItWorksScreen.tsx'), 'HowItWorksScreen'),
  errorComponent: PlainError,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: SIGNED_IN,
  beforeLoad: async ({ context, location }) => {
    const user = await findUser(context.queryClient);
    if (!user) throw redirect({ to: '/auth', search: { redirect: safeRedirect(location.href) }, replace: true });
    return { user };
  },
  // What fails here fails again in the screen that needs it, which then says so below the header.
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(aboutQuery());
    await Promise.all([
      queryClient.prefetchQuery(seasonsQuery()),
      queryClient.prefetchQuery(entriesQuery()),
      queryClient.prefetchQuery(groupsQuery()),
      queryClient.prefetchQuery(membershipsQuery()),
    ]);
  },
  component: lazyPart(() => import('./Shell.tsx'), 'Shell'),
  errorComponent: PlainError,
});

const poolParams = {
  // false: the route does not match, so that the 404 page shows, signed out too
  parse: (params: { id: string }) => {
    const id = pageId(params.id);
    return id === undefined ? (false as const) : { id };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

/** An id of the query string; undefined for what is none (left out of the answer, it would come back unchecked). */
function idIn(text: unknown): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

interface EntrySearch {
  entryId?: number | undefined;
}

interface SeasonSearch extends EntrySearch {
  seasonId?: number | undefined;
}

/** The entry whose points are shown over a leaderboard. */
const openedEntry = (search: { entry?: unknown }): { entry?: number | undefined } => ({ entry: idIn(search.entry) });

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.dashboard),
  staticData: { title: 'Dashboard', section: 'Dashboard' },
  loader: ({ context: { queryClient } }) => prefetchDashboard(queryClient),
  component: lazyPart(() => import('#client/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
});

const PicksScreen = lazyPart(() => import('#client/picks/PicksScreen.tsx'), 'PicksScreen');
const PickGridScreen = lazyPart(() => import('#client/grid/PickGridScreen.tsx'), 'PickGridScreen');
const LeaderboardScreen = lazyPart(() => import('#client/leaderboard/LeaderboardScreen.tsx'), 'LeaderboardScreen');

const picks = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.picks),
  staticData: { title: 'My Picks', section: 'My Picks' },
  validateSearch: (search: { entryId?: unknown; seasonId?: unknown }): SeasonSearch => ({
    entryId: idIn(search.entryId),
    seasonId: idIn(search.seasonId),
  }),
  component: withPreload(PicksScreen, () => <PicksScreen poolId={undefined} />),
});

const poolPicks = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.poolPicks),
  staticData: { title: 'My Picks', section: 'My Picks' },
  params: poolParams,
  validateSearch: (search: { entryId?: unknown }): EntrySearch => ({ entryId: idIn(search.entryId) }),
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

const leaderboard = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.leaderboard),
  staticData: { title: 'Leaderboard', section: 'Leaderboard' },
  validateSearch: openedEntry,
  component: withPreload(LeaderboardScreen, () => <LeaderboardScreen poolId={undefined} />),
});

const poolLeaderboard = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.poolLeaderboard),
  staticData: { title: 'Leaderboard', section: 'Leaderboard' },
  params: poolParams,
  validateSearch: openedEntry,
  loader: ({ context: { queryClient }, params: { id } }) => prefetchLeaderboard(queryClient, id),
  component: withPreload(LeaderboardScreen, () => <LeaderboardScreen poolId={poolLeaderboard.useParams().id} />),
});

const newPool = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.newPool),
  staticData: { title: 'Create New Pool' },
  component: lazyPart(() => import('#client/pools/NewPoolScreen.tsx'), 'NewPoolScreen'),
});

const managePool = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.managePool),
  staticData: { title: 'Manage Pool' },
  params: poolParams,
  component: lazyPart(() => import('#client/pools/manage/ManagePoolScreen.tsx'), 'ManagePoolScreen'),
});

const JoinPoolScreen = lazyPart(() => import('#client/pools/JoinPoolScreen.tsx'), 'JoinPoolScreen');

const joinPool = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.joinPool),
  staticData: { title: 'Join Pool' },
  component: withPreload(JoinPoolScreen, () => <JoinPoolScreen code={joinPool.useParams().code} />),
});

const enterCode = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.enterCode),
  staticData: { title: 'Join Pool' },
  component: lazyPart(() => import('#client/pools/EnterCodeScreen.tsx'), 'EnterCodeScreen'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.profile),
  staticData: { title: 'Profile', section: 'Profile' },
  // before the screen, so that /profile#calendar finds its place
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(calendarQuery()), queryClient.prefetchQuery(remindersQuery())]),
  component: lazyPart(() => import('#client/account/ProfileScreen.tsx'), 'ProfileScreen'),
});

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: pathOf(pages.admin),
  staticData: { title: 'Admin', section: 'Admin' },
  validateSearch: (search: { tab?: unknown; seasonId?: unknown; bracket?: unknown }): ConsoleSearch => ({
    tab: tabIn(search.tab),
    seasonId: idIn(search.seasonId),
    bracket: search.bracket === true || undefined,
  }),
  beforeLoad: ({ context }) => {
    if (!context.user.isAdmin) throw redirect({ to: '/', replace: true });
  },
  component: lazyPart(() => import('#client/admin/AdminScreen.tsx'), 'AdminScreen'),
});

const screens = {
  dashboard,
  picks,
  poolPicks,
  pickGrid,
  poolPickGrid,
  leaderboard,
  poolLeaderboard,
  newPool,
  managePool,
  joinPool,
  enterCode,
  profile,
  admin,
};

/** The pages that are open to all. */
const openScreens = { auth, resetPassword, restoreEmail, unsubscribe, howItWorks };

/** Every page of the contract has its route, and no route is a page that the contract lacks. */
const routeTree = root.addChildren({
  ...openScreens,
  signedIn: signedIn.addChildren(
    screens satisfies Record<Exclude<keyof typeof pages, keyof typeof openScreens>, unknown>,
  ),
});

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
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
    /** the token of a mailed link, which is not kept in the address */
    resetToken?: string;
  }
  interface StaticDataRouteOption {
    /** the document's title, without the product's name */
    title?: string;
    /** the item of the main navigation that the page belongs to */
    section?: Section;
  }
}
