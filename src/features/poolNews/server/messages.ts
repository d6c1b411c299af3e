import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { Switch } from '#domain/switch.ts';
import type { MessageItem } from '#features/poolNews/contract/poolNews.ts';
import { DELETABLE_MINUTES } from '#features/poolNews/domain/messages.ts';
import { auditText } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { forbidden } from '#server/infrastructure/errors.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { rejectArchived } from '#server/tournament/season/seasons.ts';
import { findItem } from './itemQueries.ts';
import { areMessagesOn, toItem } from './news.ts';
import { lockReadPool, lockShown, rejectMuted, toReader } from './newsAccess.ts';
import type { WrittenRow } from './newsQueries.ts';
import { deleteWritten, findSent, insertMessage } from './writeQueries.ts';

interface Sent {
  readonly item: MessageItem;
  /** whether it was sent before */
  readonly isRepeat: boolean;
}

/** Writes a message, or returns the one that the user has sent with the same key. */
export async function sendMessage(
  tx: Tx,
  caller: User,
  target: PoolRow,
  { text, key, replyTo }: BodyOf<'sendMessage'>,
  { siteMessages, tell }: { readonly siteMessages: Switch; readonly tell: Tell },
): Promise<Sent> {
  const { season, pool } = await lockReadPool(tx, caller, target);
  const sent = await findSent(tx, pool.id, caller.id, key);
  if (sent !== undefined) return { item: await readMessage(tx, caller, pool, sent), isRepeat: true };
  if (!areMessagesOn(pool, siteMessages)) throw forbidden('Messages are off in this pool');
  await rejectMuted(tx, pool.id, caller.id);
  rejectArchived(season);
  if (replyTo !== undefined) await lockShown(tx, caller, pool, replyTo);
  const itemId = await insertMessage(tx, pool, { userId: caller.id, text, key, replyTo });
  await tell(tx, { kind: 'message', poolId: pool.id, itemId, userId: caller.id });
  return { item: await readMessage(tx, caller, pool, itemId), isRepeat: false };
}

/** Returns the message that the user has sent with a key. */
export async function findRepeated(
  sql: Sql,
  caller: User,
  pool: PoolRow,
  key: string,
): Promise<MessageItem | undefined> {
  const sent = await findSent(sql, pool.id, caller.id, key);
  return sent === undefined ? undefined : readMessage(sql, caller, pool, sent);
}

async function readMessage(sql: Sql, caller: User, pool: PoolRow, itemId: number): Promise<MessageItem> {
  const item = toItem(await findItem(sql, pool.id, toReader(pool, caller), itemId));
  if (item.kind !== 'message') throw new Error(`item ${itemId} is no message`);
  return item;
}

/** Deletes a message or note; one that is deleted already stays as it is. */
export async function deleteMessage(tx: Tx, caller: User, target: PoolRow, itemId: number): Promise<void> {
  const { season, pool } = await lockReadPool(tx, caller, target);
  const { userId, text, isRecent } = await lockShown(tx, caller, pool, itemId);
  if (text !== null) rejectLate(caller, pool, { userId, isRecent });
  rejectArchived(season);
  if (text === null) return;
  if (userId === caller.id) return deleteWritten(tx, itemId, null);
  await deleteWritten(tx, itemId, caller.id);
  const before = { messageId: itemId, userId };
  const event = { action: 'message deleted', target: auditTarget.pool(pool), before } as const;
  await auditText(tx, caller, event, { userId, text });
}

function rejectLate(caller: User, pool: PoolRow, { userId, isRecent }: Pick<WrittenRow, 'userId' | 'isRecent'>): void {
  if (caller.isAdmin || isPoolAdmin(pool, caller.id)) return;
  if (userId !== caller.id) throw forbidden('This is not your message');
  if (!isRecent) throw forbidden(`You can delete a message for ${DELETABLE_MINUTES} minutes`);
}
