/** A row of `src/contract/pages.ts`. */
export const poolNewsPages = {
  poolNews: {
    path: '/groups/{id}/feed',
    access: 'signedIn',
    screen: 'FeedScreen',
    preload: ['readPool', 'readPoolFeed'],
  },
} as const;
