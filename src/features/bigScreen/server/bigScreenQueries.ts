import type { TileColor } from '#domain/names/personTile.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { type PoolRow, poolOf } from '#server/pools/pool/poolQueries.ts';

export async function findPoolOfScreen(sql: Sql, tokenHash: string): Promise<PoolRow | undefined> {
  const [row] = await sql<PoolRow[]>`select ${poolOf(sql)} from groups g where g.screen_token_hash = ${tokenHash}`;
  return row;
}

/** Stores the hash of a pool's secret address, and whether messages are shown there; null ends it. */
export async function updateScreen(
  sql: Sql,
  groupId: number,
  tokenHash: string | null,
  showsMessages = false,
): Promise<void> {
  await sql`
    update groups set screen_token_hash = ${tokenHash}, screen_messages = ${showsMessages} where id = ${groupId}
  `;
}

export interface ShownMessage {
  readonly id: number;
  readonly username: string;
  readonly tileEmoji: string | null;
  readonly tileColor: TileColor | null;
  readonly text: string;
}

/** Returns the newest messages of a pool that anybody may see, newest first. */
export function listNewestMessages(sql: Sql, groupId: number, limit: number): Promise<ShownMessage[]> {
  return sql<ShownMessage[]>`
    select i.id, u.username, u.tile_emoji, u.tile_color, i.text
    from pool_feed_items i join users u on u.id = i.user_id and not u.is_hidden
    where i.group_id = ${groupId} and i.kind = 'message' and i.text is not null
    order by i.id desc
    limit ${limit}
  `;
}
