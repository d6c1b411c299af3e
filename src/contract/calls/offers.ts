import * as z from 'zod';
import { idParam, poolParams } from '#contract/fields.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

export const offerCalls = table({
  listOffers: {
    method: 'GET',
    path: '/api/seasons/{id}/offers',
    policy: 'signedIn',
    summary: 'The pools that you may join without a code: the site’s pool, and those that go on from yours',
    params: z.object({ id: idParam('season') }),
    resource: { kind: 'season', by: 'id' },
    status: 200,
    response: z.array(schemas.Offer),
  },
  declineOffer: {
    method: 'DELETE',
    path: '/api/groups/{id}/offer',
    policy: 'signedIn',
    summary: 'Decline for good to go on in a pool',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    invalidates: false,
    status: 204,
    response: null,
    errorStatuses: [404],
  },
});
