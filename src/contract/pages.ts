import { MAX_POSTGRES_INT } from '#domain/limits.ts';

/** All pages by path. `{code}` and `{token}` match anything; any other path is the 404 page. */
export const pages = {
  dashboard: '/',
  picks: '/picks',
  poolPicks: '/groups/{id}/picks',
  pickGrid: '/picks-grid',
  poolPickGrid: '/groups/{id}/pick-grid',
  leaderboard: '/leaderboard',
  poolLeaderboard: '/groups/{id}/leaderboard',
  newPool: '/groups/new',
  managePool: '/groups/{id}/manage',
  joinPool: '/groups/join/{code}',
  enterCode: '/group-join',
  admin: '/admin',
  profile: '/profile',
  auth: '/auth',
  resetPassword: '/reset-password',
  restoreEmail: '/restore-email/{token}',
  unsubscribe: '/unsubscribe/{token}',
  howItWorks: '/how-it-works',
} as const;

/** Returns the id in the path of a page; undefined if it is none, which makes the path a 404. */
export function pageId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && id <= MAX_POSTGRES_INT ? id : undefined;
}
