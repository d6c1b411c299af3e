import type { Sql } from '#server/infrastructure/db/database.ts';

/** Of the message of a scene, which has fewer items before. */
export const MESSAGE_ID = 41;

/** Gives a pool a message of this user. */
export async function insertOwnMessage(sql: Sql, poolId: number, userId: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('pool_news_items', 'id'), ${MESSAGE_ID - 1})`;
  await sql`
    insert into pool_news_items (season_id, pool_id, kind, user_id, text, key)
    select season_id, id, 'message', ${userId}, 'Duke all the way', '8f14e45f-ceea-4e67-a5b4-6d1c8d3a7b21'
    from pools where id = ${poolId}
  `;
}

/**
 * Fills the tables of a large site, whose plans are looked at: items of the seasons, and forty of each pool, messages with a reaction
 * and a report, of which one is a note.
 */
export async function insertManyPoolNews(sql: Sql): Promise<void> {
  await sql`
    insert into pool_news_items (season_id, kind, game_id)
    select season_id, 'result', id from games where winner is not null on conflict do nothing
  `;
  await sql`
    insert into pool_news_items (season_id, pool_id, kind, user_id, text, key)
    select pool.season_id, pool.id, case when n = 1 then 'note' else 'message' end, 1 + (pool.id + n) % users.count, 'Hello',
      case when n > 1 then gen_random_uuid() end
    from pools pool, generate_series(1, 40) n, (select count(*)::int from users) users
  `;
  await sql`
    insert into pool_news_reactions (item_id, pool_id, user_id, kind)
    select id, pool_id, user_id, 'clap' from pool_news_items where pool_id is not null
  `;
  await sql`
    insert into pool_news_reports (item_id, user_id, reason)
    select id, user_id, 'It is rude' from pool_news_items where kind = 'message'
  `;
  await sql`
    insert into pool_news_reads (pool_id, user_id, up_to)
    select pool_id, user_id, max(id) from pool_news_items where pool_id is not null group by pool_id, user_id
  `;
  await sql`insert into pool_news_mutes (pool_id, user_id) select pool_id, max(user_id) from pool_news_reads group by pool_id`;
  await sql`insert into pool_leads (pool_id, results, entries) select id, 'digest', '{}' from pools`;
  await sql`insert into mail_preferences (user_id, kind, token) select id, 'note', lpad(id::text, 43, 'n') from users`;
}

/** Statements that read whole tables, and why nobody waits for them. */
export const poolNewsPlans: Readonly<Record<string, string>> = {
  'features/poolNews/server/leadQueries.ts listLedSeasons': 'by the job of leads, for the seasons that are played',
};

/** The query that the job begins with. */
export const poolNewsJobQueries = ['listLedSeasons'];

/** A read that locks a round tells it in the news of all pools. */
export const poolNewsKept = { pool_news_items: 'pool_id is not null' };

/** Tables with rows of a user that are in the user's own data, and the files that have them. */
export const poolNewsOwnTables = {
  pool_news_items: 'messages',
  pool_news_mutes: 'mutes',
  pool_news_reactions: 'reactions',
  pool_news_reads: 'feedsRead',
  pool_news_reports: 'reports',
};
