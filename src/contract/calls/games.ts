import * as z from 'zod';
import { dryRunQuery, idParam } from '#contract/fields.ts';
import { GameChangePreview } from '#contract/previews.ts';
import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const game = z.object({ id: idParam('game') });
const inSeason = z.object({ seasonId: idParam('season') });

export const gameCalls = table({
  // part of the public API; no screen of ours uses it
  listActiveGames: {
    method: 'GET',
    path: '/api/games',
    policy: 'signedIn',
    summary: 'Games of the active season',
    status: 200,
    response: z.array(schemas.Game),
  },
  listGames: {
    method: 'GET',
    path: '/api/games/{seasonId}',
    policy: 'signedIn',
    summary: 'Games of a season',
    params: inSeason,
    resource: { kind: 'season', by: 'seasonId' },
    status: 200,
    response: z.array(schemas.Game),
  },
  // part of the public API; no screen of ours uses it
  listGamesBySeason: {
    method: 'GET',
    path: '/api/gamesbyseason/{seasonId}',
    policy: 'signedIn',
    summary: 'Games of a season',
    params: inSeason,
    resource: { kind: 'season', by: 'seasonId' },
    status: 200,
    response: z.array(schemas.Game),
  },
  createGame: {
    method: 'POST',
    path: '/api/games',
    policy: 'siteAdmin',
    summary: 'Create a game',
    body: requests.NewGame,
    status: 201,
    response: schemas.Game,
    errorStatuses: [404, 409],
  },
  changeGame: {
    method: 'PATCH',
    path: '/api/games/{id}',
    policy: 'siteAdmin',
    summary:
      'Change a game, or set or clear its winner; with dryRun, only return the consequences, as if with dropPicks',
    params: game,
    query: dryRunQuery,
    resource: { kind: 'game', by: 'id' },
    body: requests.GameChange,
    status: 200,
    response: schemas.Game,
    dryRun: GameChangePreview,
    errorStatuses: [409],
  },
  deleteGame: {
    method: 'DELETE',
    path: '/api/games/{id}',
    policy: 'siteAdmin',
    summary: 'Delete a game without picks',
    params: game,
    resource: { kind: 'game', by: 'id' },
    status: 204,
    response: null,
    errorStatuses: [409],
  },
});
