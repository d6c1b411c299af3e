import { MAX_POSTGRES_INT } from '#domain/limits.ts';

/** The pages there are, by path (`{code}` and `{token}` stand for anything); any other path is the 404 page. */
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

/** The id that stands for `{id}` in the path of a page; undefined where it is none, and the path no page. */
export function pageId(text: string): number | undefined {
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && id <= MAX_POSTGRES_INT ? id : undefined;
}
