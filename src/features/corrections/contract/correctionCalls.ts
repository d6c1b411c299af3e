import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { countParam, idParam, poolParams } from '#contract/fields.ts';
import { Correction, MovedEntry } from './corrections.ts';

export const correctionCalls = table({
  listCorrections: {
    method: 'GET',
    path: '/api/groups/{id}/corrections',
    tool: 'list_corrections',
    policy: 'poolMember',
    summary:
      'The latest 50 corrections of a pool, newest first: what was changed, by whom, and which of your entries and of the first 20 it moved',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: z.array(Correction),
  },
  listMovedEntries: {
    method: 'GET',
    path: '/api/groups/{id}/corrections/{correctionId}/moved',
    policy: 'poolMember',
    summary:
      'The entries that a correction moved, in the order of their ranks afterwards; 100 a page, optionally after a given place',
    params: poolParams.extend({ correctionId: idParam('correction') }),
    resource: { kind: 'pool', by: 'id' },
    query: z.object({ after: countParam('Invalid place').optional() }),
    status: 200,
    response: z.array(MovedEntry),
  },
});
