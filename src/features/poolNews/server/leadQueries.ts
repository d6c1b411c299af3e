import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { Leaders, PoolOfNews } from '#server/pools/pool/news.ts';
import { lockNews } from './newsItemQueries.ts';

/** Returns the seasons that are played in which somebody may lead. */
export async function listLedSeasons(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select s.id from seasons s
    where not s.is_archived and exists (select from games g where g.season_id = s.id and g.winner is not null)
    order by s.id
  `;
  return rows.map(({ id }) => id);
}

export interface OutdatedPool extends PoolOfNews {
  /** of which its leaders were stored; null if none were */
  readonly results: string | null;
  readonly leaders: number[];
}

/** Returns the pools of a season whose leaders are not those of these results, given by the first round that counts. */
export function listOutdated(sql: Sql, seasonId: number, results: readonly (string | null)[]): Promise<OutdatedPool[]> {
  return sql<OutdatedPool[]>`
    select pool.id, pool.season_id, l.results, coalesce(l.entries, '{}') as leaders
    from pools pool left join pool_leads l on l.pool_id = pool.id
    where pool.season_id = ${seasonId} and l.results is distinct from (${[...results]}::text[])[pool.counts_from]
    order by pool.id
  `;
}

/** Stores who leads; false if another process has stored it meanwhile, or the pool was deleted. */
export async function storeLead(
  tx: Tx,
  { id, results: former }: OutdatedPool,
  results: string,
  leaders: readonly number[],
): Promise<boolean> {
  const stored = tx`
    insert into pool_leads as l (pool_id, results, entries)
    select pool.id, ${results}, ${[...leaders]}::int[] from pools pool where pool.id = ${id} for key share
    on conflict (pool_id) do update set results = excluded.results, entries = excluded.entries
    where l.results = ${former}
  `;
  return (await stored.count()) > 0;
}

/** Tells who leads a pool now. */
export async function insertLead(tx: Tx, pool: PoolOfNews, told: Leaders): Promise<void> {
  await lockNews(tx, pool);
  await insertTold(tx, pool, 'lead', told);
}

/** Tells who has won a pool, once: after a correction only if others have. */
export async function replaceChampionItem(tx: Tx, pool: PoolOfNews, told: Leaders | undefined): Promise<void> {
  const { id } = pool;
  const entryIds = told ? [...told.entryIds] : [];
  await tx`delete from pool_news_items where pool_id = ${id} and kind = 'champion' and entries <> ${entryIds}::int[]`;
  if (!told || told.count === 0) return;
  const updated = tx`
    update pool_news_items set rounds = ${[...told.rounds]}, entry_count = ${told.count}
    where pool_id = ${id} and kind = 'champion'
  `;
  if ((await updated.count()) > 0) return;
  await lockNews(tx, pool);
  await insertTold(tx, pool, 'champion', told);
}

async function insertTold(
  tx: Tx,
  { id, seasonId }: PoolOfNews,
  kind: 'lead' | 'champion',
  { entryIds, count, rounds }: Leaders,
): Promise<void> {
  await tx`
    insert into pool_news_items (season_id, pool_id, kind, entries, entry_count, rounds)
    values (${seasonId}, ${id}, ${kind}, ${[...entryIds]}, ${count}, ${[...rounds]})
  `;
}
