import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { idParam } from '#contract/fields.ts';

export const ownDataCalls = table({
  readOwnData: {
    method: 'GET',
    path: '/api/user/data.zip',
    policy: 'signedIn',
    session: 'fresh',
    summary: 'All that the site has of you, as JSON and CSV',
    limits: ['dataFiles'],
    status: 200,
    response: 'application/zip',
  },
  readUserData: {
    method: 'GET',
    path: '/api/users/{id}/data.zip',
    policy: 'siteAdmin',
    session: 'fresh',
    summary: 'All that the site has of a user, as in their own download',
    params: z.object({ id: idParam('user') }),
    resource: { kind: 'user', by: 'id' },
    status: 200,
    response: 'application/zip',
  },
});
