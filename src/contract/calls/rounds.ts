import * as z from 'zod';
import { dryRunQuery, idParam } from '#contract/fields.ts';
import { RoundChangePreview } from '#contract/previews.ts';
import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const round = z.object({ id: idParam('round') });
const inSeason = z.object({ seasonId: idParam('season') });

export const roundCalls = table({
  // part of the public API; no screen of ours uses it
  listActiveRounds: {
    method: 'GET',
    path: '/api/rounds',
    policy: 'signedIn',
    summary: 'Rounds of the active season, by number',
    status: 200,
    response: z.array(schemas.Round),
  },
  listRounds: {
    method: 'GET',
    path: '/api/rounds/{seasonId}',
    policy: 'signedIn',
    summary: 'Rounds of a season, by number',
    params: inSeason,
    resource: { kind: 'season', by: 'seasonId' },
    status: 200,
    response: z.array(schemas.Round),
  },
  // part of the public API; no screen of ours uses it
  listRoundsBySeason: {
    method: 'GET',
    path: '/api/roundsbyseason/{seasonId}',
    policy: 'signedIn',
    summary: 'Rounds of a season, by number',
    params: inSeason,
    resource: { kind: 'season', by: 'seasonId' },
    status: 200,
    response: z.array(schemas.Round),
  },
  createRound: {
    method: 'POST',
    path: '/api/rounds',
    policy: 'siteAdmin',
    summary: 'Create a round',
    body: requests.NewRound,
    status: 201,
    response: schemas.Round,
    errorStatuses: [404, 409],
  },
  changeRound: {
    method: 'PATCH',
    path: '/api/rounds/{id}',
    policy: 'siteAdmin',
    summary: 'Change the name and the deadline of a round, both required; with dryRun, only return the consequences',
    params: round,
    query: dryRunQuery,
    resource: { kind: 'round', by: 'id' },
    body: requests.RoundChange,
    status: 200,
    response: schemas.Round,
    dryRun: RoundChangePreview,
    errorStatuses: [409],
  },
  listMissing: {
    method: 'GET',
    path: '/api/rounds/{id}/missing',
    policy: 'siteAdmin',
    summary:
      'Who misses picks of an open round that counts in a pool of theirs, by name, with numbers; empty for a past one',
    params: round,
    resource: { kind: 'round', by: 'id' },
    status: 200,
    response: z.array(schemas.MissingUser),
  },
  deleteRound: {
    method: 'DELETE',
    path: '/api/rounds/{id}',
    policy: 'siteAdmin',
    summary: 'Delete a round without picks',
    params: round,
    resource: { kind: 'round', by: 'id' },
    status: 204,
    response: null,
    errorStatuses: [409],
  },
});
