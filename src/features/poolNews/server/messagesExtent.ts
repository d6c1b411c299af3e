import { plural } from '#domain/names/plural.ts';
import type { ExtentPart } from '#server/accounts/users/userQueries.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

/** Notes stay: they are the pool's. */
export const messagesExtent: ExtentPart = {
  what: 'the texts of messages',
  count: async (sql, userId) => plural(await countWritten(sql, userId), 'message'),
};

async function countWritten(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from pool_news_items where user_id = ${userId} and kind = 'message' and text is not null
  `;
  return row.count;
}
