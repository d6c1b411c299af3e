import type { Handlers } from '#server/calls/handlers.ts';
import { listAudit, listRecordOfKind, toAuditRow } from './queries.ts';

export const auditHandlers = {
  async listRecord({ services: { database }, query: { before = null, kind } }) {
    const rows = kind ? await database.query(listRecordOfKind, kind, before) : await database.query(listAudit, before);
    return rows.map(toAuditRow);
  },
} satisfies Partial<Handlers>;
