import type { Handlers } from '#server/app/calls/handlers.ts';
import { listAudit, listAuditOfKind, toAuditRow } from '#server/infrastructure/audit/queries.ts';

export const auditHandlers = {
  listRecord: async ({ services: { database }, query: { before = null, kind } }) => {
    const rows = kind ? await database.query(listAuditOfKind, kind, before) : await database.query(listAudit, before);
    return rows.map(toAuditRow);
  },
} satisfies Partial<Handlers>;
