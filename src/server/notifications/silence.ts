import { type Actor, audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Lock, lock } from '#server/infrastructure/db/locks.ts';
import type { Channel } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import { insertRemindedRounds } from '#server/mails/reminders/reminderQueries.ts';
import { beginComplete, LOCK_IDS } from '#server/mails/roundMails/queueing.ts';
import { queueReminderPushes } from '#server/notifications/pushes/pushQueries.ts';

const CHANNELS: readonly Channel[] = ['mail', 'push', 'webhook'];

/** Drops all news that wait, and marks as told what is due by now: nobody gets it when the site sends again. */
export async function dropNews(tx: Tx, remindHours: number): Promise<void> {
  for (const channel of CHANNELS) await lock(tx, Lock.roundQueues, LOCK_IDS[channel]);
  await tx`
    insert into announced_locks as a (round_id, lock)
    select id, locks from rounds where locks > 0
    on conflict (round_id) do update set lock = excluded.lock where a.lock < excluded.lock
  `;
  for (const channel of CHANNELS) await beginComplete(tx, channel, { isDropped: true });
  await tx`update queued_rounds set is_queued = true where not is_queued`;
  if (remindHours > 0) {
    await insertRemindedRounds(tx, remindHours);
    await queueReminderPushes(tx, remindHours);
  }
  await tx`update reminded_rounds set is_queued = true where not is_queued`;
  await tx`delete from forgotten_passwords`;
  await tx`delete from deliveries`;
}

/** Says that a restored copy is the real site now, which sends from here on. Returns false if it was no copy. */
export async function goLive(tx: Tx, actor: Actor, remindHours: number): Promise<boolean> {
  const rows = await tx<{ isOnly: boolean }[]>`update site set is_copy = false where is_copy returning is_only`;
  if (rows.length === 0) return false;
  await dropNews(tx, remindHours);
  await audit(tx, actor, { action: 'gone live', target: auditTarget.site });
  return true;
}
