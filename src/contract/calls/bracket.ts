import * as z from 'zod';
import { Bracket } from '#contract/bracket.ts';
import { dryRunQuery, idParam } from '#contract/fields.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const season = z.object({ id: idParam('season') });

export const bracketCalls = table({
  makeBracket: {
    method: 'POST',
    path: '/api/seasons/{id}/bracket',
    policy: 'siteAdmin',
    summary: 'Make round 1 from 64 teams; with dryRun show what it would make',
    params: season,
    query: dryRunQuery,
    resource: { kind: 'season', by: 'id' },
    body: Bracket,
    bodyKib: 64,
    csv: true,
    status: 201,
    answer: schemas.CreatedBracket,
    dryRun: schemas.CreatedBracket,
    errorStatuses: [409],
  },
  takeBackBracket: {
    method: 'DELETE',
    path: '/api/seasons/{id}/bracket',
    policy: 'siteAdmin',
    summary: 'Take back the games of a bracket on which nobody has picked',
    params: season,
    resource: { kind: 'season', by: 'id' },
    status: 204,
    answer: null,
    errorStatuses: [409],
  },
});
