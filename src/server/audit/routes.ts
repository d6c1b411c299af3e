import type { Handlers } from '#server/http/calls.ts';
import { listRecord, listRecordOfKind, toRecordRow } from './queries.ts';

export const auditHandlers = {
  async listRecord({ services: { database }, query: { before = null, kind } }) {
    const rows = kind ? await database.query(listRecordOfKind, kind, before) : await database.query(listRecord, before);
    return rows.map(toRecordRow);
  },
} satisfies Partial<Handlers>;
