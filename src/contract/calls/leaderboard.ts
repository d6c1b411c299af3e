import * as z from 'zod';
import { countParam, idParam, poolParams } from '#contract/fields.ts';
import * as schemas from '#contract/schemas.ts';
import { Leaderboard, PickGrid, PoolStanding } from '#contract/standings.ts';
import { table } from './call.ts';

export const leaderboardCalls = table({
  readLeaderboard: {
    method: 'GET',
    path: '/api/groups/{id}/leaderboard',
    policy: 'poolMember',
    summary: 'Standings of a pool over its past rounds',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: Leaderboard,
  },
  listStandings: {
    method: 'GET',
    path: '/api/seasons/{id}/standings',
    policy: 'signedIn',
    summary: 'Summary of the standings of your pools: your ranks and totals, and who leads',
    params: z.object({ id: idParam('season') }),
    resource: { kind: 'season', by: 'id' },
    status: 200,
    response: z.array(PoolStanding),
  },
  readPickGrid: {
    method: 'GET',
    path: '/api/groups/{id}/pick-grid',
    policy: 'poolMember',
    summary: 'Who picked whom in the past rounds of a pool',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: PickGrid,
  },
  readLeaderboardFile: {
    method: 'GET',
    path: '/api/groups/{id}/leaderboard.csv',
    policy: 'poolMember',
    summary: 'The leaderboard as CSV',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: 'text/csv; charset=utf-8',
  },
  readPickGridFile: {
    method: 'GET',
    path: '/api/groups/{id}/pick-grid.csv',
    policy: 'poolMember',
    summary: 'The pick grid as CSV',
    params: poolParams,
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: 'text/csv; charset=utf-8',
  },
  listPoolPicks: {
    method: 'GET',
    path: '/api/groups/{id}/picks/{roundNumber}',
    policy: 'poolMember',
    summary: 'Picks of a round: yours at any time, those of the pool once the round is past',
    params: poolParams.extend({ roundNumber: countParam('Invalid round number') }),
    resource: { kind: 'pool', by: 'id' },
    status: 200,
    response: z.array(schemas.EntryPick),
  },
  // part of the public API; no screen of ours uses it
  listAllPicks: {
    method: 'GET',
    path: '/api/all-picks',
    policy: 'signedIn',
    summary: 'Your picks of a season, and past picks of the entries that share a pool with yours',
    query: z.object({ seasonId: idParam('season').optional() }),
    resource: { kind: 'season', by: 'seasonId', optional: true },
    status: 200,
    response: z.array(schemas.EntryPick),
  },
});
