import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import { Champions } from '#contract/poolRequests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const group = z.object({ id: idParam('group') });

export const championCalls = table({
  listChampions: {
    method: 'GET',
    path: '/api/groups/{id}/champions',
    policy: 'poolMember',
    summary: 'The first three of each year, of a pool and of those that it goes on from; newest year first',
    params: group,
    resource: { kind: 'group', by: 'id' },
    status: 200,
    response: z.array(schemas.Champion),
  },
  setChampions: {
    method: 'PUT',
    path: '/api/groups/{id}/champions',
    policy: 'poolOwnerOrSiteAdmin',
    summary: 'Set the champions of earlier years; they replace those typed before',
    params: group,
    resource: { kind: 'group', by: 'id' },
    body: Champions,
    bodyKib: 64,
    limits: ['poolChanges'],
    status: 204,
    response: null,
    errorStatuses: [409],
  },
});
