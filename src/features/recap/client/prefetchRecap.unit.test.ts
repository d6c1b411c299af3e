import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  entriesQuery,
  gamesQuery,
  membershipsQuery,
  poolsQuery,
  roundsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { createQueryClient } from '#client/shell/queryClient.ts';
import { aGame, aPool, aRound, aStanding } from '#client/testing/fixtures.ts';
import type { Game, Membership } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { prefetchRecap } from './prefetchRecap.ts';

let queryClient: QueryClient;
let asked: string[];

beforeEach(() => {
  queryClient = createQueryClient(() => {});
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json([]);
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Returns the pools whose picks are fetched. */
async function gridsAfter(prefetch: () => Promise<void>): Promise<string[]> {
  await prefetch();
  return asked.filter((url) => url.endsWith('/pick-grid'));
}

describe('the picks of the recap on Home are fetched before the first draw', () => {
  const member = (groupId: number) => ({ groupId, entryId: 5 }) as Membership;
  const decided = aGame({ winner: 'Duke' });

  /** The user's entry plays in the pools 2 and 3. */
  function show(games: readonly Game[], ...standings: readonly PoolStanding[]): void {
    const entry = { id: 5, seasonId: 1, name: 'sam 01', userId: 1, autopilot: 'off' as const, createdAt: '' };
    queryClient.setQueryData(entriesQuery().queryKey, [entry]);
    queryClient.setQueryData(poolsQuery().queryKey, [aPool({ id: 2 }), aPool({ id: 3 }), aPool({ id: 4 })]);
    queryClient.setQueryData(membershipsQuery().queryKey, [member(3), member(2)]);
    queryClient.setQueryData(roundsQuery(1).queryKey, [
      aRound({ deadline: '2020-03-19T16:00:00.000Z' }),
      aRound({ id: 2, number: 2, deadline: '2199-03-21T16:00:00.000Z' }),
    ]);
    queryClient.setQueryData(gamesQuery(1).queryKey, [...games, aGame({ id: 9, roundId: 2 })]);
    queryClient.setQueryData(standingsQuery(1).queryKey, [...standings]);
  }
  const standing = (groupId: number, overrides: Partial<PoolStanding> = {}) =>
    aStanding({ groupId, entries: 3, ...overrides });

  test.each([
    ['of the first pool', [standing(2), standing(3)], ['/api/groups/2/pick-grid']],
    ['of the first one that is not decided', [standing(2, { final: true }), standing(3)], ['/api/groups/3/pick-grid']],
    ['not of one with more than 1,000 entries', [standing(2, { entries: 1_001 }), standing(3)], []],
    ['not before a round of it is past', [standing(2, { rounds: 0 })], []],
    ['not of another user’s pool', [standing(4)], []],
  ])('%s', async (_, standings, grids) => {
    show([decided], ...standings);
    expect(await gridsAfter(() => prefetchRecap(queryClient, 1))).toEqual(grids);
  });

  test('not while a round is in play', async () => {
    show([decided, aGame({ id: 2 })], standing(2));
    expect(await gridsAfter(() => prefetchRecap(queryClient, 1))).toEqual([]);
  });
});
