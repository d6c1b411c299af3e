import { type Actor, audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, takeMutex } from '#server/infrastructure/db/mutexes.ts';
import { beginComplete } from '#server/pools/roundNews/completeRounds.ts';
import { CHANNELS } from './channels.ts';

type Reminding = Pick<Config, 'remindHours'>;

/** Drops all news that wait, and marks as told what is due by now: nobody gets it when the site sends again. */
export async function dropNews(tx: Tx, config: Reminding): Promise<void> {
  for (const { mutexId } of CHANNELS) await takeMutex(tx, Mutex.roundQueues, mutexId);
  for (const channel of CHANNELS) {
    await beginComplete(tx, channel, { isDropped: true });
    await channel.drop(tx, config);
  }
  await tx`update queued_rounds set is_queued = true where not is_queued`;
  await tx`update reminded_rounds set is_queued = true where not is_queued`;
  await tx`delete from forgotten_passwords`;
  await tx`delete from deliveries`;
}

/** Says that a restored copy is the real site now, which sends from here on. Returns false if it was no copy. */
export async function goLive(tx: Tx, actor: Actor, config: Reminding): Promise<boolean> {
  const rows = await tx<{ isOnly: boolean }[]>`update site set is_copy = false where is_copy returning is_only`;
  if (rows.length === 0) return false;
  await dropNews(tx, config);
  await audit(tx, actor, { action: 'gone live', target: auditTarget.site });
  return true;
}
