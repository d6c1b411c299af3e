/** On a server, where nothing of theirs is another thing than on the embedded database, `npm run test:long` has time for them. */
export const onServerAtLength = ['test/{fuzz,openapi,replay,upgrade}.test.ts'];
