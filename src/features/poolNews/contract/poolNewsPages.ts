/** A row of `src/contract/pages.ts`. */
export const poolNewsPages = {
  poolNews: {
    path: '/groups/{id}/feed',
    access: 'signedIn',
    screen: 'PoolNewsScreen',
    preload: ['readPool', 'readPoolFeed'],
  },
} as const;
