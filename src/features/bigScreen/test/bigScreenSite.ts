import { putScreen } from '#features/bigScreen/server/bigScreenQueries.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { hashToken } from '#server/infrastructure/tokens.ts';

export const SCREEN_TOKEN = 'screen-token'.padEnd(43, '0');

/** Puts up a screen of a pool at this address. */
export async function putUpScreen(sql: Sql, poolId: number, token = SCREEN_TOKEN): Promise<void> {
  await putScreen(sql, poolId, hashToken(token), 'off');
}

/** Fills the table of a large site, whose plans are looked at. */
export async function insertManyScreens(sql: Sql): Promise<void> {
  await sql`
    insert into pool_screens (pool_id, token_hash, messages)
    select id, encode(sha256(id::text::bytea), 'hex'), 'on' from pools
  `;
}
