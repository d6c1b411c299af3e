import { type Sql, toColumn } from './sql.ts';

/** SQL that selects the columns of fields from a table, or from its alias: `g.id, g.start_time, …`. */
export const selectColumns = (sql: Sql, table: string, fields: readonly string[]) =>
  sql.unsafe(fields.map((field) => `${table}.${toColumn(field)}`).join(', '));
