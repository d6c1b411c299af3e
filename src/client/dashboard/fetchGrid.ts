import type { QueryClient } from '@tanstack/react-query';
import { pickGridQuery } from '#client/api/queries.ts';

/** Fetches a pool's picks again. A request in flight may lack the last result, so it is cancelled. */
export async function fetchGrid(queryClient: QueryClient, poolId: number): Promise<void> {
  const query = pickGridQuery(poolId);
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  await queryClient.prefetchQuery({ ...query, staleTime: 0 });
}
