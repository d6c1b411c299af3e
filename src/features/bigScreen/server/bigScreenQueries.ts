import type { TileColor } from '#domain/names/personTile.ts';
import type { Switch } from '#domain/switch.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { type PoolRow, poolOf } from '#server/pools/pool/poolQueries.ts';

export interface PoolOfScreen extends PoolRow {
  readonly screenMessages: Switch;
}

export async function findPoolOfScreen(sql: Sql, tokenHash: string): Promise<PoolOfScreen | undefined> {
  const [row] = await sql<PoolOfScreen[]>`
    select ${poolOf(sql)}, s.messages as screen_messages
    from pool_screens s join pools pool on pool.id = s.pool_id
    where s.token_hash = ${tokenHash}
  `;
  return row;
}

export interface ScreenState {
  readonly hasScreen: boolean;
  readonly screenMessages: Switch;
}

/** Returns of each of these pools whether it has a screen, and whether that shows messages. */
export async function readScreens(sql: Sql, poolIds: readonly number[]): Promise<Map<number, ScreenState>> {
  const rows = await sql<{ poolId: number; messages: Switch }[]>`
    select pool_id, messages from pool_screens where pool_id = any(${poolIds})
  `;
  const shown = new Map(rows.map(({ poolId, messages }) => [poolId, messages]));
  return new Map(poolIds.map((id) => [id, { hasScreen: shown.has(id), screenMessages: shown.get(id) ?? 'off' }]));
}

/** Stores the hash of a pool's secret address, in place of the one before, and whether messages are shown there. */
export async function putScreen(sql: Sql, poolId: number, tokenHash: string, messages: Switch): Promise<void> {
  await sql`
    insert into pool_screens (pool_id, token_hash, messages) values (${poolId}, ${tokenHash}, ${messages})
    on conflict (pool_id) do update set token_hash = excluded.token_hash, messages = excluded.messages
  `;
}

/** Returns whether there was one. */
export async function dropScreen(sql: Sql, poolId: number): Promise<boolean> {
  const rows = await sql`
    with dropped as (delete from pool_screens where pool_id = ${poolId} returning pool_id)
    select from dropped
  `;
  return rows.length > 0;
}

export interface ShownMessage {
  readonly id: number;
  readonly username: string;
  readonly tileEmoji: string | null;
  readonly tileColor: TileColor | null;
  readonly text: string;
}

/** Returns the newest messages of a pool that anybody may see, newest first. */
export function listNewestMessages(sql: Sql, poolId: number, limit: number): Promise<ShownMessage[]> {
  return sql<ShownMessage[]>`
    select i.id, u.username, u.tile_emoji, u.tile_color, i.text
    from pool_news_items i join users u on u.id = i.user_id and not u.is_hidden
    where i.pool_id = ${poolId} and i.kind = 'message' and i.text is not null
    order by i.id desc
    limit ${limit}
  `;
}
