/** Tests that behave the same on both databases; only `npm run test:slow` runs them on a server. */
export const slowOnServer = [
  'src/server/http/body.test.ts',
  'src/server/calls/dispatcher.test.ts',
  'src/server/http/crossSite.test.ts',
  'src/server/metrics/requestLog.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/openapi.test.ts',
  'test/api/tournamentReplay.test.ts',
  'test/process/upgrade.test.ts',
];
