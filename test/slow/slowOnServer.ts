/** Tests that behave the same on both databases; only `npm run test:slow` runs them on a server. */
export const slowOnServer = [
  'src/server/http/body.test.ts',
  'src/server/calls/dispatcher.test.ts',
  'src/server/http/crossSite.test.ts',
  'src/server/http/messages.test.ts',
  'src/server/http/requestLog.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/openapi.test.ts',
  'test/api/tournamentReplay.test.ts',
  'test/process/upgrade.test.ts',
];

/** Tests that call no app over HTTP, or count and log inside one process. */
export const NO_REQUESTS = [
  'src/server/db/constraints.test.ts',
  'src/server/http/responseCache.test.ts',
  'src/server/cache/cache.test.ts',
  'src/server/picks/pickBatcher.test.ts',
  'src/server/metrics/metrics.test.ts',
  'src/server/http/requestLog.test.ts',
];
