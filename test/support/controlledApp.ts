// The app as `npm start` runs it, except that tests send its emails and it prints the marks that it receives.

import { queueResets } from '#server/accounts/recoveryQueries.ts';
import { connect } from '#server/app/connect.ts';
import { createLog } from '#server/app/log.ts';
import { serve } from '#server/app/serve.ts';
import { stopSignal } from '#server/app/stopSignal.ts';
import { readConfig } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { claimDelivery } from '#server/infrastructure/deliveries/queries.ts';
import { insertRemindedRounds, queueReminders } from '#server/mails/reminders/queries.ts';

const stop = stopSignal();
const config = readConfig(process.env);
const log = createLog();
const database = await connect(config, log);
const mailQueries = [insertRemindedRounds.name, queueReminders.name, queueResets.name, claimDelivery.name];
/** of the workers of pushes and webhooks */
const QUEUE_ROUNDS = 'queueCompleteRounds';
const controlled: Database = {
  ...database,
  query: (work, ...args) =>
    mailQueries.includes(work.name) ? Promise.reject(new Error('Tests send the mails')) : database.query(work, ...args),
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
