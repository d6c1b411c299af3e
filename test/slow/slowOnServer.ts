/** On a server, where nothing of theirs is another thing than on the embedded database, `npm run test:slow` has time for them. */
export const slowOnServer = [
  'src/server/http/body.test.ts',
  'src/server/calls/dispatcher.test.ts',
  'src/server/http/crossSite.test.ts',
  'src/server/metrics/requestLog.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/openapi.test.ts',
  'test/api/replay.test.ts',
  'test/process/upgrade.test.ts',
];
