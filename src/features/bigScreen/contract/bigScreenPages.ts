/** A row of `src/contract/pages.ts`. */
export const bigScreenPages = {
  screen: { path: '/screen/{token}', access: 'public', screen: 'RoomScreen' },
} as const;
