import type { Sql } from '#server/infrastructure/db/database.ts';

/** Stores the hash of a pool's secret address; null ends it. */
export async function updateScreen(sql: Sql, groupId: number, tokenHash: string | null): Promise<void> {
  await sql`update groups set screen_token_hash = ${tokenHash} where id = ${groupId}`;
}
