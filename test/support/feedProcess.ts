// Checks the results feed at each line of input: `node test/support/feedProcess.ts <database URL> <feed URL>`.
import { createInterface } from 'node:readline';
import pino from 'pino';
import { connect } from '#server/app/connect.ts';
import { readConfig } from '#server/infrastructure/config/config.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { FeedChecker } from '#server/tournament/resultsFeed/feedChecker.ts';

const [, , databaseUrl = '', resultsFeedUrl = ''] = process.argv;
const config = { ...readConfig({ DATABASE_URL: databaseUrl }), resultsFeed: 'espn', resultsFeedUrl } as const;
// standard output has the answers
const log = pino({ level: 'silent' });
const database = await connect(config, log);
const checker = new FeedChecker({
  database,
  config,
  log,
  deadlineBarrier: new DeadlineBarrier(database),
  gameListeners: [],
});
for await (const _ of createInterface(process.stdin)) {
  await checker.checkDue();
  process.stdout.write('checked\n');
}
await database.close();
