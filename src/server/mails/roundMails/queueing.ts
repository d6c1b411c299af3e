import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, tryMutex } from '#server/infrastructure/db/mutexes.ts';
import type { Channel } from '#server/infrastructure/deliveries/channel.ts';
import { beginComplete } from '#server/pools/roundNews/completeRounds.ts';
import { queueMailBatch } from './roundMailQueries.ts';

export const BATCH_SIZE = 200;

export const MAIL: Channel = { name: 'mail', plural: 'mails', mutexId: 0 };

/** Queues the mails of complete rounds in batches, each once, in one process (docs/spec.md#mail-after-a-round). */
export async function queueRoundMails(tx: Tx): Promise<void> {
  if (!(await tryMutex(tx, Mutex.roundQueues, MAIL.mutexId))) return;
  await beginComplete(tx, MAIL);
  await queueMailBatch(tx, BATCH_SIZE);
}
