import * as z from 'zod';
import { AUDIT_KINDS, AuditRow } from '#contract/audit.ts';
import { idParam } from '#contract/fields.ts';
import { table } from './call.ts';

export const auditCalls = table({
  listRecord: {
    method: 'GET',
    path: '/api/audit',
    policy: 'siteAdmin',
    summary:
      'The audit log: who changed what, newest first, 100 rows a page; optionally only rows before a given one, or of one kind',
    query: z.object({
      before: idParam('record').optional(),
      kind: z.enum(AUDIT_KINDS, { error: `kind is one of ${AUDIT_KINDS.join(', ')}` }).optional(),
    }),
    status: 200,
    answer: z.array(AuditRow),
  },
});
