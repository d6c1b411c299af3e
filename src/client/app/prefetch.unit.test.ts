import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaderboardQuery } from '#client/api/queries.ts';
import { createQueryClient } from '#client/shell/queryClient.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { prefetchLeaderboard } from './prefetch.ts';

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

/** Returns the pools whose picks are fetched, once everything is. */
async function gridsAfter(prefetch: () => void): Promise<string[]> {
  prefetch();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return asked.filter((url) => url.endsWith('/pick-grid'));
}

describe('the picks above a leaderboard are fetched before the first draw', () => {
  const row = { entryId: 1 } as Leaderboard['rows'][number];
  const board = (entries: number, { isFinal = false, rounds = 2 } = {}) => ({
    groupId: 7,
    seasonId: 1,
    final: isFinal,
    championshipTotal: null,
    rounds: Array.from({ length: rounds }, (_, index) => ({ id: index + 1, number: index + 1, name: '', top: 1 })),
    rows: Array.from({ length: entries }, () => row),
  });

  test.each([
    ['of a pool in play', board(1_000), ['/api/groups/7/pick-grid']],
    ['not of a larger one', board(1_001), []],
    ['not before the first lock', board(3, { rounds: 0 }), []],
    ['not of a decided pool', board(3, { isFinal: true }), []],
  ])('%s', async (_, leaderboard, grids) => {
    queryClient.setQueryData(leaderboardQuery(7).queryKey, leaderboard);
    expect(await gridsAfter(() => prefetchLeaderboard(queryClient, 7))).toEqual(grids);
  });
});
