import type { Reaction } from '#features/poolNews/domain/messages.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { PoolOfNews } from '#server/pools/pool/news.ts';
import { lockNews } from './newsItemQueries.ts';
import { isRunning } from './newsQueries.ts';

interface NewMessage {
  readonly userId: number;
  readonly text: string;
  readonly key: string;
  readonly replyTo?: number | undefined;
}

/** Adds a message to a pool's news, and returns its id. Throws if the user has sent one with this key. */
export async function insertMessage(
  tx: Tx,
  pool: PoolOfNews,
  { userId, text, key, replyTo }: NewMessage,
): Promise<number> {
  await lockNews(tx, pool);
  const [row] = await tx<[{ id: number }]>`
    insert into pool_news_items (season_id, pool_id, kind, user_id, text, key, reply_to)
    values (${pool.seasonId}, ${pool.id}, 'message', ${userId}, ${text}, ${key}, ${replyTo ?? null})
    returning id
  `;
  return row.id;
}

/** Returns the message that a user has sent with a key. */
export async function findSent(sql: Sql, poolId: number, userId: number, key: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select id from pool_news_items where pool_id = ${poolId} and user_id = ${userId} and key = ${key}
  `;
  return row?.id;
}

/** Takes the pinned note of a pool down. Returns false without one. */
export async function unpinNote(tx: Tx, poolId: number): Promise<boolean> {
  const updated = tx`update pool_news_items set is_pinned = false where pool_id = ${poolId} and is_pinned`;
  return (await updated.count()) > 0;
}

interface NewNote {
  readonly userId: number;
  readonly text: string;
  readonly isMailed: boolean;
}

/** Adds a note to a pool's news and pins it; no other may be pinned. Returns its id. */
export async function insertNote(tx: Tx, pool: PoolOfNews, { userId, text, isMailed }: NewNote): Promise<number> {
  await lockNews(tx, pool);
  const [row] = await tx<[{ id: number }]>`
    insert into pool_news_items (season_id, pool_id, kind, user_id, text, is_pinned, mailed_at)
    values (
      ${pool.seasonId}, ${pool.id}, 'note', ${userId}, ${text}, true, case when ${isMailed} then clock_timestamp() end
    )
    returning id
  `;
  return row.id;
}

/** Returns whether a note of the pool was mailed less than 24 hours ago. */
export async function isNoteMailedWithinADay(sql: Sql, poolId: number): Promise<boolean> {
  const rows = await sql`
    select from pool_news_items
    where pool_id = ${poolId} and kind = 'note' and mailed_at > clock_timestamp() - interval '1 day'
    limit 1
  `;
  return rows.length > 0;
}

/** Deletes the text of a message or note with its reactions and reports; the line stays. */
export async function deleteWritten(tx: Tx, itemId: number, deletedBy: number | null): Promise<void> {
  await tx`
    update pool_news_items
    set text = null, is_pinned = false, deleted_by_author = ${deletedBy === null}, deleted_by = ${deletedBy}
    where id = ${itemId}
  `;
  await tx`delete from pool_news_reactions where item_id = ${itemId}`;
  await tx`delete from pool_news_reports where item_id = ${itemId}`;
}

/** Adds a user's reaction to an item; one that is there stays. */
export async function insertReaction(
  tx: Tx,
  poolId: number,
  itemId: number,
  userId: number,
  kind: Reaction,
): Promise<void> {
  await tx`
    insert into pool_news_reactions (item_id, pool_id, user_id, kind)
    values (${itemId}, ${poolId}, ${userId}, ${kind})
    on conflict do nothing
  `;
}

/** Takes a user's reaction back, if there is one. */
export async function deleteReaction(
  tx: Tx,
  poolId: number,
  itemId: number,
  userId: number,
  kind: Reaction,
): Promise<void> {
  await tx`
    delete from pool_news_reactions
    where item_id = ${itemId} and pool_id = ${poolId} and user_id = ${userId} and kind = ${kind}
  `;
}

/** Returns false if there is no such item in the news. What is read stays so. */
export async function markRead(sql: Sql, { id, seasonId }: PoolOfNews, userId: number, upTo: number): Promise<boolean> {
  const marked = sql`
    insert into pool_news_reads as r (pool_id, user_id, up_to)
    select ${id}, ${userId}, i.id from pool_news_items i
    where i.id = ${upTo} and i.season_id = ${seasonId} and (i.pool_id = ${id} or i.pool_id is null)
    on conflict (pool_id, user_id) do update set up_to = greatest(r.up_to, excluded.up_to)
  `;
  return (await marked.count()) > 0;
}

/** Stores a user's report of a message; the first one stays, also once it is dismissed. */
export async function insertReport(tx: Tx, itemId: number, userId: number, reason: string): Promise<void> {
  await tx`
    insert into pool_news_reports (item_id, user_id, reason) values (${itemId}, ${userId}, ${reason})
    on conflict do nothing
  `;
}

/** Dismisses the reports of a message. Returns false without any. */
export async function dismissReports(tx: Tx, itemId: number): Promise<boolean> {
  const dismissed = tx`
    update pool_news_reports set dismissed_at = clock_timestamp() where item_id = ${itemId} and dismissed_at is null
  `;
  return (await dismissed.count()) > 0;
}

/** Returns the mute that is in force; undefined for the owner, too. */
export async function findMute(
  sql: Sql,
  poolId: number,
  userId: number,
): Promise<{ readonly until: Date | null } | undefined> {
  const [row] = await sql<{ until: Date | null }[]>`
    select m.until from pool_news_mutes m
    where m.pool_id = ${poolId} and m.user_id = ${userId} and ${isRunning(sql)}
  `;
  return row;
}

/** Returns false if it would have ended by now. */
export async function upsertMute(
  tx: Tx,
  poolId: number,
  userId: number,
  { until, mutedBy }: { readonly until: Date | null; readonly mutedBy: number },
): Promise<boolean> {
  const muted = tx`
    insert into pool_news_mutes (pool_id, user_id, until, muted_by)
    select ${poolId}, ${userId}, ${until}::timestamptz, ${mutedBy}
    where ${until}::timestamptz is null or ${until}::timestamptz > clock_timestamp()
    on conflict (pool_id, user_id) do update
    set until = excluded.until, muted_by = excluded.muted_by, muted_at = excluded.muted_at
  `;
  return (await muted.count()) > 0;
}

/** Ends a mute, if there is one. */
export async function deleteMute(tx: Tx, poolId: number, userId: number): Promise<void> {
  await tx`delete from pool_news_mutes where pool_id = ${poolId} and user_id = ${userId}`;
}

/** Returns whether a user plays or has played in a pool, or is muted there. */
export async function isKnownInPool(sql: Sql, poolId: number, userId: number): Promise<boolean> {
  const rows = await sql`
    select from pool_memberships where pool_id = ${poolId} and user_id = ${userId}
    union all
    select from pool_news_mutes where pool_id = ${poolId} and user_id = ${userId}
    limit 1
  `;
  return rows.length > 0;
}
