import type { User } from '#contract/schemas.ts';
import { MAX_POSTGRES_INT } from '#domain/limits.ts';
import type { Switch } from '#domain/switch.ts';
import { cursorOf, idOfCursor, type NewsItem, type NewsPage } from '#features/poolNews/contract/poolNews.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { findPinned, type ItemRow, listItems } from './itemQueries.ts';
import { toReader } from './newsAccess.ts';
import { findReaderState } from './newsQueries.ts';
import { readReports } from './reports.ts';

const PAGE = 50;

export interface NewsQuery {
  /** the `next` of the page before */
  readonly before?: string | undefined;
  readonly kind?: 'messages' | undefined;
}

/** Returns a page of a pool's news, with what the reader is to know of it besides. */
export async function readNews(
  sql: Sql,
  pool: PoolRow,
  caller: User,
  { before: cursor, kind }: NewsQuery,
  siteMessages: Switch,
): Promise<NewsPage> {
  const reader = toReader(pool, caller);
  const before = cursor === undefined ? MAX_POSTGRES_INT : idOfCursor(cursor);
  // one more shows whether there is a further page
  const rows = await listItems(sql, pool, reader, { before, onlyMessages: kind === 'messages', limit: PAGE + 1 });
  const items = rows.slice(0, PAGE);
  const last = items.at(-1);
  const note = await findPinned(sql, pool.id, reader);
  const { unread, isMuted, until, mutedBy } = await findReaderState(sql, pool.id, reader);
  const reports = await readReports(sql, pool, caller);
  return {
    items: items.map(toItem),
    next: last && rows.length > PAGE ? cursorOf(last.id) : null,
    unread,
    mute: isMuted ? { until: until?.toISOString() ?? null, by: mutedBy } : null,
    messages: areMessagesOn(pool, siteMessages) ? 'on' : 'off',
    note: note ? toNote(note) : null,
    ...(reports && { reports }),
  };
}

export function toItem({ id, at, about }: ItemRow): NewsItem {
  return { ...about, id: String(id), at: at.toISOString() };
}

function toNote(row: ItemRow): NewsPage['note'] {
  const item = toItem(row);
  return item.kind === 'note' ? item : null;
}

export function areMessagesOn({ messages }: Pick<PoolRow, 'messages'>, siteMessages: Switch): boolean {
  return messages === 'on' && siteMessages === 'on';
}
