/** On a server, where nothing of theirs is another thing than on the embedded database, `npm run test:long` has time for them. */
export const slowOnServer = [
  'src/server/http/body.test.ts',
  'src/server/http/calls.test.ts',
  'src/server/http/crossSite.test.ts',
  'src/server/metrics/requestLog.test.ts',
  'test/{fuzz,openapi,replay,upgrade}.test.ts',
];
