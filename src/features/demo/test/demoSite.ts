/** Statements that read whole tables, and why nobody waits for them. */
export const demoPlans: Readonly<Record<string, string>> = {
  'features/demo/server/demoQueries.ts entryIds': 'for a rehearsal',
  'features/demo/server/demoQueries.ts isEmpty': 'at the start of a demo site',
  'features/demo/server/demoQueries.ts takenUsernames': 'at the start of a demo site',
};

/** What Compose does not pass, and why. */
export const demoSettled: Readonly<Record<string, string>> = {
  SEED: 'a public site is no demo',
};
