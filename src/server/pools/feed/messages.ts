import type { BodyOf } from '#contract/calls.ts';
import type { MessageItem } from '#contract/poolFeed.ts';
import type { User } from '#contract/schemas.ts';
import type { Messages } from '#domain/pools/messages.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { auditText } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { forbidden, notFound } from '#server/infrastructure/errors.ts';
import type { PoolRow } from '#server/pools/queries.ts';
import { lockFeedOf, rejectMuted } from './access.ts';
import { areMessagesOn, toItem, toReader } from './feed.ts';
import { findItem, lockWritten, type WrittenRow } from './queries.ts';
import { deleteWritten, findSent, insertMessage, insertReport } from './writeQueries.ts';

interface Sent {
  readonly item: MessageItem;
  /** whether it was sent before */
  readonly isRepeat: boolean;
}

/** Writes a message, or returns the one that the user has sent with the same key. */
export async function sendMessage(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  { text, key }: BodyOf<'sendMessage'>,
  siteMessages: Messages,
): Promise<Sent> {
  let sent: number | undefined;
  const pool = await lockFeedOf(tx, caller, { id, seasonId }, async (locked) => {
    sent = await findSent(tx, id, caller.id, key);
    if (sent !== undefined) return;
    if (!areMessagesOn(locked, siteMessages)) throw forbidden('Messages are off in this pool');
    await rejectMuted(tx, id, caller.id);
  });
  const itemId = sent ?? (await insertMessage(tx, pool, { userId: caller.id, text, key }));
  const item = toItem(await findItem(tx, id, toReader(pool, caller), itemId));
  if (item.kind !== 'message') throw new Error(`item ${itemId} is no message`);
  return { item, isRepeat: sent !== undefined };
}

/** Deletes a message or note; one that is deleted already stays as it is. */
export async function deleteMessage(tx: Tx, caller: User, { id, seasonId }: PoolRow, itemId: number): Promise<void> {
  let found: WrittenRow | undefined;
  const pool = await lockFeedOf(tx, caller, { id, seasonId }, async (locked) => {
    found = await lockShown(tx, caller, locked, itemId);
    if (!found.isDeleted) rejectLate(caller, locked, found);
  });
  if (!found || found.text === null) return;
  const { userId, text } = found;
  if (userId === caller.id) return deleteWritten(tx, itemId, null);
  await deleteWritten(tx, itemId, caller.id);
  const what = {
    action: 'message deleted',
    target: auditTarget.pool(pool),
    before: { messageId: itemId, userId },
  } as const;
  await auditText(tx, caller, what, { userId, text });
}

function rejectLate(caller: User, pool: PoolRow, { userId, isRecent }: WrittenRow): void {
  if (caller.isAdmin || isPoolAdmin(pool, caller.id)) return;
  if (userId !== caller.id) throw forbidden('This is not your message');
  if (!isRecent) throw forbidden('You can delete a message for 15 minutes');
}

async function lockShown(tx: Tx, caller: User, pool: PoolRow, itemId: number): Promise<WrittenRow> {
  const found = await lockWritten(tx, pool.id, toReader(pool, caller), itemId);
  if (!found) throw notFound('Message');
  return found;
}

/** Reports a message once; who gets it is decided when reports are read. */
export async function reportMessage(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  itemId: number,
  reason: string,
): Promise<void> {
  await lockFeedOf(tx, caller, { id, seasonId }, async (pool) => {
    const { isDeleted } = await lockShown(tx, caller, pool, itemId);
    if (isDeleted) throw notFound('Message');
  });
  await insertReport(tx, itemId, caller.id, reason);
}
