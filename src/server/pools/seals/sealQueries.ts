import type { Sql } from '#server/infrastructure/db/database.ts';

export async function findKey(sql: Sql, roundId: number): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`select key from seal_keys where round_id = ${roundId}`;
  return row?.key;
}

/** Stores the key of a round, unless it has one. */
export async function insertKey(sql: Sql, roundId: number, key: string): Promise<void> {
  await sql`insert into seal_keys (round_id, key) values (${roundId}, ${key}) on conflict do nothing`;
}

export async function listGameIds(sql: Sql, roundId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from games where round_id = ${roundId} order by id`;
  return rows.map(({ id }) => id);
}
