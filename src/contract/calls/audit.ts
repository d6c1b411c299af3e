import * as z from 'zod';
import { idText } from '#contract/fields.ts';
import * as things from '#contract/things.ts';
import { table } from './call.ts';

export const auditCalls = table({
  listRecord: {
    method: 'GET',
    path: '/api/audit',
    policy: 'siteAdmin',
    summary: 'Who changed what: newest first, 100 a page, before the row named, of one kind if named',
    query: z.object({
      before: idText('record').optional(),
      kind: z.enum(things.AUDIT_KINDS, { error: `kind is one of ${things.AUDIT_KINDS.join(', ')}` }).optional(),
    }),
    status: 200,
    answer: z.array(things.AuditRow),
  },
});
