import * as z from 'zod';
import { Correction } from '#contract/corrections.ts';
import { idParam } from '#contract/fields.ts';
import { table } from './call.ts';

export const correctionCalls = table({
  listCorrections: {
    method: 'GET',
    path: '/api/groups/{id}/corrections',
    policy: 'poolMember',
    summary: 'The latest 50 corrections of a pool, newest first: what was changed, by whom, and which entries it moved',
    params: z.object({ id: idParam('group') }),
    resource: { kind: 'group', by: 'id' },
    status: 200,
    answer: z.array(Correction),
  },
});
