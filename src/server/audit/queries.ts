import type { RecordRow } from '#contract/things.ts';
import type { Sql } from '#server/db/database.ts';

const PAGE = 100;

interface Row extends Omit<RecordRow, 'at'> {
  readonly at: Date;
}

export function toRecordRow(row: Row): RecordRow {
  return { ...row, at: row.at.toISOString() };
}

/** A page of the record, newest first: the latest rows, or those before the row of this id. */
export function listRecord(sql: Sql, before: number | null): Promise<Row[]> {
  return sql<Row[]>`
    select id, at, user_id as "userId", username, action, target, before, after
    from audit_log
    where ${before}::int is null or id < ${before}
    order by id desc
    limit ${PAGE}
  `;
}
