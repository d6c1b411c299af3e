/** A row of `src/contract/pages.ts`. */
export const everybodyPages = {
  everybody: { path: '/everybody', access: 'signedIn', screen: 'EverybodyScreen', setting: 'everybody' },
} as const;
