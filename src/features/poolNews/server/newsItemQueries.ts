import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, shareMutex, takeMutex } from '#server/infrastructure/db/mutexes.ts';
import type { PoolOfNews, ToldCorrection } from '#server/pools/pool/news.ts';

/**
 * Waits for all who add to a pool's news, and lets nobody else until the transaction ends: ids of its items rise in the order
 * of the commits, so that whoever has read up to one has missed none before it. To be taken last, for several pools in the
 * order of their ids.
 */
export async function lockNews(tx: Tx, { id, seasonId }: PoolOfNews): Promise<void> {
  await shareMutex(tx, Mutex.orderOfSeason, seasonId);
  await takeMutex(tx, Mutex.orderOfPool, id);
}

/** Tells that an entry has joined, once; nobody is told of a hidden user. */
export async function insertJoined(
  tx: Tx,
  pool: PoolOfNews,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<void> {
  await lockNews(tx, pool);
  await tx`
    insert into pool_news_items (season_id, pool_id, kind, user_id, entry_id)
    select ${pool.seasonId}, ${pool.id}, 'joined', u.id, ${id} from users u where u.id = ${userId} and not u.is_hidden
    on conflict on constraint pool_news_items_entry_once do nothing
  `;
  // what was written before is not unread
  await tx`
    insert into pool_news_reads (pool_id, user_id, up_to)
    select ${pool.id}, ${userId}, coalesce(max(i.id), 0) from pool_news_items i where i.pool_id = ${pool.id}
    on conflict (pool_id, user_id) do nothing
  `;
}

/** Tells of a correction, once. */
export async function insertCorrected(
  tx: Tx,
  pool: PoolOfNews,
  { id, about, rounds }: ToldCorrection,
  moved: number,
): Promise<void> {
  await lockNews(tx, pool);
  await tx`
    insert into pool_news_items (season_id, pool_id, kind, correction_id, correction, rounds)
    values (${pool.seasonId}, ${pool.id}, 'correction', ${id}, ${tx.json({ about, moved })}, ${[...rounds]})
    on conflict on constraint pool_news_items_correction_once do nothing
  `;
}
