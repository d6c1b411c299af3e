import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, tryMutex } from '#server/infrastructure/db/mutexes.ts';
import type { Delivery } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import { type FeatureMail, MAIL, type MailsDeps } from '#server/mails/mails.ts';
import { beginComplete } from '#server/pools/roundNews/completeRounds.ts';
import { roundMail } from './roundMail.ts';
import { queueMailBatch, ROUND } from './roundMailQueries.ts';

export const BATCH_SIZE = 200;

/** A queued mail. */
interface RoundAbout {
  readonly kind: typeof ROUND;
  readonly userId: number;
  readonly roundId: number;
}

export const roundMails: FeatureMail = {
  kind: ROUND,
  render: (deps: MailsDeps, { about }: Delivery<RoundAbout>) => roundMail(deps, about),
  // the mails of a batch wake the worker for the next one
  queue: (database) => database.transact(queueRoundMails),
};

/** Queues the mails of complete rounds in batches, each once, in one process. */
async function queueRoundMails(tx: Tx): Promise<void> {
  if (!(await tryMutex(tx, Mutex.roundQueues, MAIL.mutexId))) return;
  await beginComplete(tx, MAIL);
  await queueMailBatch(tx, BATCH_SIZE);
}
