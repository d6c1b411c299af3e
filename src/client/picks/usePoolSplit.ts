import { useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { membershipsQuery, pickGridQuery, poolsQuery } from '#client/api/queries.ts';
import { type OwnScoring, ownScoring, poolsOf } from '#client/seasons/season/poolsOf.ts';
import { type PoolShare, poolShares } from '#client/standing/poolShares.ts';
import type { Entry, Pool } from '#contract/schemas.ts';

/** A pool's split on past games; `shares` by game id, undefined until loaded. */
export interface PoolSplit {
  readonly pool: Pool;
  readonly shares: ReadonlyMap<number, PoolShare> | undefined;
}

export function usePoolsOf(entry: Entry): Pool[] {
  const [{ data: memberships }, { data: pools }] = useSuspenseQueries({ queries: [membershipsQuery(), poolsQuery()] });
  return poolsOf(entry.id, memberships, pools);
}

/** Returns a function that returns a pool's scoring for the entry. */
export function useScoringOf({ id }: Entry): (pool: Pool) => OwnScoring {
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  return (pool) => ownScoring(pool, id, memberships);
}

/** Does not suspend: picks can be made before the pool's are loaded. */
export function usePoolSplit(pool: Pool | undefined): PoolSplit | undefined {
  const { data: shares } = useQuery({
    ...pickGridQuery(pool?.id ?? 0),
    select: poolShares,
    enabled: pool !== undefined,
  });
  return pool && { pool, shares };
}
