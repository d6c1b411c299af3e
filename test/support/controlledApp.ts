// The app as `npm start` runs it, except that tests run its jobs and send its news, and that it prints
// the marks that it receives.

import { featureJobQueries } from '#app/testing.ts';
import { queueResets } from '#server/accounts/recovery/recoveryQueries.ts';
import { connect } from '#server/app/connect.ts';
import { createLog } from '#server/app/log.ts';
import { serve } from '#server/app/serve.ts';
import { stopSignal } from '#server/app/stopSignal.ts';
import { readConfig } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { claimDelivery } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import { insertRemindedRounds, queueReminders } from '#server/mails/reminders/reminderQueries.ts';
import { listPending } from '#server/tournament/rounds/lockQueries.ts';

const stop = stopSignal();
const config = readConfig(process.env);
const log = createLog();
const database = await connect(config, log);
/** With these begin the jobs and workers. */
const jobQueries = [insertRemindedRounds, queueReminders, queueResets, claimDelivery, listPending]
  .map(({ name }) => name)
  .concat(featureJobQueries);
/** of the workers of channels but mail */
const QUEUE_ROUNDS = 'queueCompleteRounds';
const controlled: Database = {
  ...database,
  query: (work, ...args) =>
    jobQueries.includes(work.name) ? Promise.reject(new Error('Tests run the jobs')) : database.query(work, ...args),
  transact: (work, ...args) =>
    work.name === QUEUE_ROUNDS ? Promise.reject(new Error('Tests queue the rounds')) : database.transact(work, ...args),
  listen: (channel, { onMessage, onDisconnect }) =>
    database.listen(channel, {
      onMessage(change) {
        onMessage(change);
        if (change.startsWith('mark ')) process.stdout.write(`${change}\n`);
      },
      onDisconnect,
    }),
};
await serve({ database: controlled, config, log }, stop);
await database.close();
