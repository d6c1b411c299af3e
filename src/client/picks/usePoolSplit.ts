import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { groupsQuery, membershipsQuery, pickGridQuery } from '#client/api/queries.ts';
import { type PoolShare, poolShares } from '#client/pool/poolShares.ts';
import type { Entry, Group } from '#contract/schemas.ts';

/** A pool's split on past games; `shares` by game id, undefined until loaded. */
export interface PoolSplit {
  readonly pool: Group;
  readonly shares: ReadonlyMap<number, PoolShare> | undefined;
}

export function useFirstPool(entry: Entry): Group | undefined {
  const [{ data: memberships }, { data: pools }] = useSuspenseQueries({ queries: [membershipsQuery(), groupsQuery()] });
  const playing = new Set(memberships.filter(({ entryId }) => entryId === entry.id).map(({ groupId }) => groupId));
  return pools.filter(({ id }) => playing.has(id)).toSorted((a, b) => a.id - b.id)[0];
}

/** Does not suspend: picks can be made before the pool's are loaded. */
export function usePoolSplit(pool: Group | undefined): PoolSplit | undefined {
  const { data: shares } = useQuery({
    ...pickGridQuery(pool?.id ?? 0),
    select: poolShares,
    enabled: pool !== undefined,
  });
  return pool && { pool, shares };
}
