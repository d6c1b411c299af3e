import type { Handlers } from '#server/http/calls.ts';
import { listRecord, toRecordRow } from './queries.ts';

export const auditHandlers = {
  listRecord: async ({ services, query }) =>
    (await services.database.query(listRecord, query.before ?? null)).map(toRecordRow),
} satisfies Partial<Handlers>;
