import type { Sql } from './database.ts';

/** The columns of a table by the fields of its rows: `{ startTime: 'start_time', … }`. Statements are written from them. */
type Columns<F extends string = string> = Readonly<Record<F, string>>;

/** SQL that selects columns of a table, or of its alias, as the fields: `g.start_time as "startTime", …`. */
export const selectColumns = (sql: Sql, table: string, columns: Columns) =>
  sql.unsafe(
    Object.entries(columns)
      .map(([field, column]) => `${table}.${column} as "${field}"`)
      .join(', '),
  );

/** Returns the values of a row by column, for `insert into games ${sql(…)}` and `update games set ${sql(…)}`. */
export function toColumns<F extends string, V>(
  columns: Columns<F>,
  row: Readonly<Record<NoInfer<F>, V>>,
): Record<string, V> {
  const fields = Object.keys(columns) as F[];
  return Object.fromEntries(fields.map((field) => [columns[field], row[field]]));
}
