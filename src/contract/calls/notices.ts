import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import { Notices } from '#contract/notices.ts';
import { table } from './call.ts';

export const noticeCalls = table({
  readNotices: {
    method: 'GET',
    path: '/api/seasons/{id}/notices',
    policy: 'signedIn',
    summary:
      'What has changed in a season: reopened rounds, moved deadlines, added games, your picks that a changed winner has deleted, those of a place that the results feed has settled, and what is off in your pools',
    params: z.object({ id: idParam('season') }),
    resource: { kind: 'season', by: 'id' },
    status: 200,
    response: Notices,
  },
});
