import * as z from 'zod';
import { idParam, searchParam } from '#contract/fields.ts';
import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const season = z.object({ id: idParam('season') });

export const seasonCalls = table({
  listSeasons: {
    method: 'GET',
    path: '/api/seasons',
    policy: 'signedIn',
    summary: 'All seasons, newest year first',
    status: 200,
    response: z.array(schemas.Season),
  },
  listSeasonPools: {
    method: 'GET',
    path: '/api/seasons/{id}/groups',
    policy: 'siteAdmin',
    summary:
      'The pools of a season by id, 100 a page, optionally after a given pool; with `query` those whose name, or whose owner’s, contains it',
    params: season,
    resource: { kind: 'season', by: 'id' },
    query: z.object({
      after: idParam('group').optional(),
      query: searchParam.optional(),
    }),
    status: 200,
    response: z.array(schemas.SeasonPool),
  },
  createSeason: {
    method: 'POST',
    path: '/api/seasons',
    policy: 'siteAdmin',
    summary: 'Create a season and activate it',
    body: requests.NewSeason,
    status: 201,
    response: schemas.Season,
    errorStatuses: [409],
  },
  changeSeason: {
    method: 'PATCH',
    path: '/api/seasons/{id}',
    policy: 'siteAdmin',
    summary: 'Rename, activate or archive a season, pair its Final Four, or set its results feed',
    params: season,
    resource: { kind: 'season', by: 'id' },
    body: requests.SeasonChange,
    status: 200,
    response: schemas.Season,
    errorStatuses: [409],
  },
  deleteSeason: {
    method: 'DELETE',
    path: '/api/seasons/{id}',
    policy: 'siteAdmin',
    summary: 'Delete a season without entries',
    params: season,
    resource: { kind: 'season', by: 'id' },
    status: 204,
    response: null,
    errorStatuses: [409],
  },
});
