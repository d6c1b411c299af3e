/** The pages there are, by path (`{id}` and `{code}` stand for anything); any other path is the 404 page. */
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
  howItWorks: '/how-it-works',
} as const;
