import * as z from 'zod';
import { table } from '#contract/calls/call.ts';
import { countParam, idParam, poolParams } from '#contract/fields.ts';
import { Ledger, Receipt, Seal } from './seals.ts';

export const proofCalls = table({
  readLedger: {
    method: 'GET',
    path: '/api/seasons/{id}/ledger',
    policy: 'signedIn',
    summary:
      'What decides the standings of a season: a line for each change from its first lock on, each bound to those before it',
    params: z.object({ id: idParam('season') }),
    resource: { kind: 'season', by: 'id' },
    status: 200,
    response: Ledger,
  },
  listSeals: {
    method: 'GET',
    path: '/api/groups/{id}/seals',
    policy: 'poolMember',
    summary: 'The seals of a pool, in the order in which they were made',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: z.array(Seal),
  },
  readSeal: {
    method: 'GET',
    path: '/api/groups/{id}/seals/{number}',
    policy: 'poolMember',
    summary: 'A seal of a round that is past or deleted, with its leaves: the picks, and the root that proves them',
    params: poolParams.extend({ number: countParam('Invalid seal number') }),
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: 'text/plain; charset=utf-8',
  },
  readReceipt: {
    method: 'GET',
    path: '/api/picks/receipt',
    policy: 'entryOwner',
    summary: 'The current picks of one of your entries in a round, and the commitment that its leaf would have now',
    query: z.object({ entryId: idParam('entry'), roundNumber: countParam('Invalid round number') }),
    resource: { kind: 'entry', by: 'entryId' },
    status: 200,
    response: Receipt,
  },
});
