/** The items of the main navigation. */
export const SECTIONS = [
  { name: 'Dashboard', to: '/' },
  { name: 'My Picks', to: '/picks' },
  { name: 'Leaderboard', to: '/leaderboard' },
  { name: 'Picks Grid', to: '/picks-grid' },
  { name: 'Profile', to: '/profile' },
] as const;

export type Section = (typeof SECTIONS)[number]['name'];
