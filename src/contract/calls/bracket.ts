import * as z from 'zod';
import { Bracket } from '#contract/bracket.ts';
import { dryRunQuery, idParam } from '#contract/fields.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const season = z.object({ id: idParam('season') });

export const bracketCalls = table({
  createBracket: {
    method: 'POST',
    path: '/api/seasons/{id}/bracket',
    policy: 'siteAdmin',
    summary: 'Create the games of round 1 from 64 teams; with dryRun, only return them',
    params: season,
    query: dryRunQuery,
    resource: { kind: 'season', by: 'id' },
    body: Bracket,
    bodyKib: 64,
    csv: true,
    status: 201,
    response: schemas.CreatedBracket,
    dryRun: schemas.CreatedBracket,
    errorStatuses: [409],
  },
  deleteBracket: {
    method: 'DELETE',
    path: '/api/seasons/{id}/bracket',
    policy: 'siteAdmin',
    summary: 'Delete the games of a bracket, if nobody has picked yet',
    params: season,
    resource: { kind: 'season', by: 'id' },
    status: 204,
    response: null,
    errorStatuses: [409],
  },
});
