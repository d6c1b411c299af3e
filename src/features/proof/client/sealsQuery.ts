import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { MINUTE } from '#domain/time.ts';
import type { Seal } from '#features/proof/contract/seals.ts';
import { keepRoots } from './keptSeals.ts';

/** The seals of a pool; another query after each lock. */
export const sealsQuery = (poolId: number, pastRounds: number) =>
  queryOptions({
    queryKey: ['seals', poolId, pastRounds],
    queryFn: () => fetchSeals(poolId),
    refetchInterval: MINUTE,
    staleTime: 0,
  });

/** Fetches the seals of a pool and stores their roots, so that this browser notices if one is replaced. */
async function fetchSeals(poolId: number): Promise<Seal[]> {
  const seals = await call('listSeals', { params: { id: poolId } });
  keepRoots(
    poolId,
    seals.map(({ root }) => root),
  );
  return seals;
}
