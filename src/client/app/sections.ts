/** The items of the main navigation; Admin is for site admins. */
export const SECTIONS = [
  { name: 'Dashboard', to: '/' },
  { name: 'My Picks', to: '/picks' },
  { name: 'Leaderboard', to: '/leaderboard' },
  { name: 'Picks Grid', to: '/picks-grid' },
  { name: 'Profile', to: '/profile' },
  { name: 'Admin', to: '/admin' },
] as const;

export type Section = (typeof SECTIONS)[number]['name'];
