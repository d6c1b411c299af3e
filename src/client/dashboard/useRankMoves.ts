import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import { poolsOf } from '#client/seasons/season/poolsOf.ts';
import type { Entry, Membership, Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import type { RankMove } from '#domain/scoring/latestResults.ts';
import { rankMovesByGame } from './latestLines.ts';

/** The moves need all picks of a pool; those of a larger one are too much for a phone. */
export const MAX_POOL_ENTRIES = 200;

/** Returns how results moved the rank of each entry that plays in one pool. `resultsKey` changes with each result. */
export function useRankMoves(
  entries: readonly Entry[],
  memberships: readonly Membership[],
  pools: readonly Pool[],
  standings: readonly PoolStanding[],
  resultsKey: string,
): (entryId: number, gameId: number) => RankMove | undefined {
  const queryClient = useQueryClient();
  const playing = entries.flatMap((entry) => {
    const [pool, ...others] = poolsOf(entry.id, memberships, pools);
    const size = standings.find(({ groupId }) => groupId === pool?.id)?.entries ?? 0;
    return pool && others.length === 0 && size <= MAX_POOL_ENTRIES ? [{ entry, pool }] : [];
  });
  const poolIds = [...new Set(playing.map(({ pool }) => pool.id))];
  const ids = poolIds.join();
  useEffect(() => {
    if (resultsKey === '') return;
    for (const id of ids.split(',').filter(Boolean)) void fetchGrid(queryClient, Number(id));
  }, [queryClient, ids, resultsKey]);
  // fetched above: other events that invalidate grids change no result
  const grids = useQueries({ queries: poolIds.map((id) => ({ ...pickGridQuery(id), enabled: false })) });
  const moves = new Map(
    playing.map(({ entry, pool }) => {
      const grid = grids[poolIds.indexOf(pool.id)]?.data;
      return [entry.id, grid && rankMovesByGame(grid, pool, entry.id)];
    }),
  );
  return (entryId, gameId) => moves.get(entryId)?.get(gameId);
}

/** Fetches a pool's picks again. A request in flight may lack the last result, so it is cancelled. */
export async function fetchGrid(queryClient: QueryClient, poolId: number): Promise<void> {
  const query = pickGridQuery(poolId);
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  await queryClient.prefetchQuery({ ...query, staleTime: 0 });
}
