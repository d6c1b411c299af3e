import * as z from 'zod';
import { idText } from '#contract/fields.ts';
import * as things from '#contract/things.ts';
import { table } from './call.ts';

export const noticeCalls = table({
  readNotices: {
    method: 'GET',
    path: '/api/seasons/{id}/notices',
    policy: 'signedIn',
    summary: 'Rounds of a season that were reopened, and own picks that a changed winner has taken away',
    params: z.object({ id: idText('season') }),
    resource: { kind: 'season', by: 'id' },
    status: 200,
    answer: things.Notices,
  },
});
