import { featurePages } from '#app/pages.ts';
import { MAX_POSTGRES_INT } from '#domain/limits.ts';
import type { CallName } from './calls.ts';

export interface Page {
  /** `{id}`, `{code}` and `{token}` are parameters */
  readonly path: string;
  /** a signed-out visitor of a `signedIn` page is sent to sign-in; a `public` one does not ask who it is shown to */
  readonly access: 'open' | 'signedIn' | 'public';
  /** name of the component, and of its file */
  readonly screen: string;
  /** whether its frame is that of sign-in: slogans instead of a navigation */
  readonly isWelcome?: boolean;
  /** calls by the page's id, which the browser makes while the scripts load */
  readonly preload?: readonly CallName[];
  /** the setting of the site that may switch it off: it is the 404 page then */
  readonly setting?: string;
}

/** Every page of the site. Router, server and build derive from this table; any other path is the 404 page. */
export const pages = {
  dashboard: { path: '/', access: 'signedIn', screen: 'DashboardScreen' },
  picks: { path: '/picks', access: 'signedIn', screen: 'PicksScreen' },
  poolPicks: { path: '/groups/{id}/picks', access: 'signedIn', screen: 'PicksScreen' },
  pickGrid: { path: '/picks-grid', access: 'signedIn', screen: 'PickGridScreen' },
  poolPickGrid: {
    path: '/groups/{id}/pick-grid',
    access: 'signedIn',
    screen: 'PickGridScreen',
    preload: ['readPool', 'readPickGrid'],
  },
  bracket: { path: '/bracket', access: 'signedIn', screen: 'BracketScreen' },
  leaderboard: { path: '/leaderboard', access: 'signedIn', screen: 'LeaderboardScreen' },
  poolLeaderboard: {
    path: '/groups/{id}/leaderboard',
    access: 'signedIn',
    screen: 'LeaderboardScreen',
    preload: ['readPool', 'readLeaderboard'],
  },
  newPool: { path: '/groups/new', access: 'signedIn', screen: 'NewPoolScreen' },
  managePool: { path: '/groups/{id}/manage', access: 'signedIn', screen: 'ManagePoolScreen' },
  joinPool: { path: '/groups/join/{code}', access: 'signedIn', screen: 'JoinPoolScreen' },
  enterCode: { path: '/group-join', access: 'signedIn', screen: 'EnterCodeScreen' },
  admin: { path: '/admin', access: 'signedIn', screen: 'AdminScreen' },
  profile: { path: '/profile', access: 'signedIn', screen: 'ProfileScreen' },
  auth: { path: '/auth', access: 'open', screen: 'AuthScreen', isWelcome: true },
  newAccount: { path: '/auth/new', access: 'open', screen: 'NewAccountScreen', isWelcome: true },
  signOnProblem: { path: '/auth/problem', access: 'open', screen: 'SignOnProblemScreen', isWelcome: true },
  resetPassword: { path: '/reset-password', access: 'open', screen: 'ResetPasswordScreen', isWelcome: true },
  loginLink: { path: '/login-link/{token}', access: 'open', screen: 'LoginLinkScreen', isWelcome: true },
  restoreEmail: { path: '/restore-email/{token}', access: 'open', screen: 'UndoScreen', isWelcome: true },
  undo: { path: '/undo/{token}', access: 'open', screen: 'UndoScreen', isWelcome: true },
  unsubscribe: { path: '/unsubscribe/{token}', access: 'open', screen: 'UnsubscribeScreen', isWelcome: true },
  howItWorks: { path: '/how-it-works', access: 'open', screen: 'HowItWorksScreen' },
  ...featurePages,
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;
type PageOf<Access extends Page['access']> = {
  [Name in PageName]: (typeof pages)[Name]['access'] extends Access ? Name : never;
}[PageName];
export type OpenPage = PageOf<'open' | 'public'>;
export type SignedInPage = PageOf<'signedIn'>;

/** Calls that the client makes before it shows any page with this access. */
export const preloads: Readonly<Record<Page['access'], readonly CallName[]>> = {
  public: [],
  open: ['currentUser'],
  signedIn: ['currentUser', 'listSeasons', 'listEntries', 'listPools', 'listOwnMemberships'],
};

/** Returns the calls that only this page preloads. */
export function preloadOf(page: PageName): readonly CallName[] {
  const { preload = [] }: Page = pages[page];
  return preload;
}

/** Returns the id in a path; undefined if `text` is not an id, so that the path is not a page. */
export function pageId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && id <= MAX_POSTGRES_INT ? id : undefined;
}
