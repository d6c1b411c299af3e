import type { AuditKind, AuditRow } from '#contract/audit.ts';
import { MAX_POSTGRES_INT } from '#domain/limits.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { ACTIONS } from './audit.ts';

const PAGE = 100;

interface StoredAuditRow extends Omit<AuditRow, 'at'> {
  readonly at: Date;
}

export function toAuditRow(row: StoredAuditRow): AuditRow {
  return { ...row, at: row.at.toISOString() };
}

const auditColumns = [
  'id',
  'at',
  'actor',
  'userId',
  'username',
  'action',
  'target',
  'after',
] as const satisfies readonly (keyof StoredAuditRow)[];

/** SQL for what was there before row `l`, with a text of a user that is kept with it. */
const beforeOf = (sql: Sql) => sql`
  coalesce((select l.before || jsonb_build_object('text', t.text) from audit_texts t where t.audit_id = l.id), l.before)
    as before
`;

/** A page of the audit log, newest first: the latest rows, or those before a row's id. */
export function listAudit(sql: Sql, before: number | null): Promise<StoredAuditRow[]> {
  return sql<StoredAuditRow[]>`
    select ${selectColumns(sql, 'l', auditColumns)}, ${beforeOf(sql)}
    from audit_log l
    where ${before}::int is null or l.id < ${before}
    order by l.id desc
    limit ${PAGE}
  `;
}

/** The same for one kind, looked up by action, so that rows of other kinds are not read. */
export function listAuditOfKind(sql: Sql, kind: AuditKind, before: number | null): Promise<StoredAuditRow[]> {
  return sql<StoredAuditRow[]>`
    select ${selectColumns(sql, 'l', auditColumns)}, ${beforeOf(sql)}
    from unnest(${[...ACTIONS[kind]]}::text[]) as wanted (action)
    cross join lateral (
      select id, at, actor, user_id, username, action, target, before, after
      from audit_log
      where action = wanted.action and id < coalesce(${before}::int, ${MAX_POSTGRES_INT})
      order by id desc
      limit ${PAGE}
    ) l
    order by l.id desc
    limit ${PAGE}
  `;
}
