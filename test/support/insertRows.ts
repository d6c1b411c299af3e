import type { Sql } from '#server/infrastructure/db/database.ts';
import { toColumn } from '#server/infrastructure/db/sql.ts';

/** Inserts many rows, with the fields of the first, by one statement. */
export async function insertRows(sql: Sql, table: string, rows: readonly object[]): Promise<void> {
  await sql`insert into ${sql(table)} (${columnsOf(sql, rows)}) ${rowsOf(sql, table, rows)}`;
}

/** Does so and returns their ids, in order. */
export async function insertWithIds(sql: Sql, table: string, rows: readonly object[]): Promise<number[]> {
  const inserted = await sql<{ id: number }[]>`
    insert into ${sql(table)} (${columnsOf(sql, rows)}) ${rowsOf(sql, table, rows)} returning id
  `;
  return inserted.map(({ id }) => id);
}

function columnsOf(sql: Sql, [first = {}]: readonly object[]) {
  return sql.unsafe(Object.keys(first).map(toColumn).join(', '));
}

function rowsOf(sql: Sql, table: string, rows: readonly object[]) {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [toColumn(field), value])),
  );
  return sql`
    select ${columnsOf(sql, rows)} from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(named)})
    with ordinality order by ordinality
  `;
}
