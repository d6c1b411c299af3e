import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

export const noticeCalls = table({
  readNotices: {
    method: 'GET',
    path: '/api/seasons/{id}/notices',
    policy: 'signedIn',
    summary: 'Rounds of a season that were reopened, and own picks that a changed winner has taken away',
    params: z.object({ id: idParam('season') }),
    resource: { kind: 'season', by: 'id' },
    status: 200,
    answer: schemas.Notices,
  },
});
