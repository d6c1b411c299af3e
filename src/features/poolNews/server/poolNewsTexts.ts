import type { Sql } from '#server/infrastructure/db/database.ts';
import type { ReadText, WrittenText } from '#server/pools/pool/news.ts';

/** What notes and messages say. Messages of hidden and deleted users are told to nobody. */
export const poolNewsTexts: { readonly [K in 'note' | 'message']: ReadText } = {
  note: readWritten,
  async message(sql, news) {
    const written = await readWritten(sql, news);
    return written?.author === null ? undefined : written;
  },
};

async function readWritten(
  sql: Sql,
  { kind, poolId, itemId }: Parameters<ReadText>[1],
): Promise<WrittenText | undefined> {
  const [row] = await sql<WrittenText[]>`
    select i.text, author.username as author
    from pool_news_items i
    left join users author on author.id = i.user_id and not author.is_hidden
    where i.id = ${itemId} and i.pool_id = ${poolId} and i.kind = ${kind} and i.text is not null
  `;
  return row;
}
