import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { groupsQuery, membershipsQuery, pickGridQuery } from '#client/api/queries.ts';
import { type PoolShare, poolShares } from '#client/pool/poolShares.ts';
import type { Entry, Group } from '#contract/schemas.ts';

/** How a pool split on its past games; `shares` by game id, undefined until known. */
export interface PoolSplit {
  readonly pool: Group;
  readonly shares: ReadonlyMap<number, PoolShare> | undefined;
}

/** The pool that an entry plays in, the first if there are several; undefined where it plays in none. */
export function useFirstPool(entry: Entry): Group | undefined {
  const [{ data: memberships }, { data: pools }] = useSuspenseQueries({ queries: [membershipsQuery(), groupsQuery()] });
  const playing = new Set(memberships.filter(({ entryId }) => entryId === entry.id).map(({ groupId }) => groupId));
  return pools.filter(({ id }) => playing.has(id)).toSorted((a, b) => a.id - b.id)[0];
}

/** Does not suspend: nobody waits with their picks for what a thousand others have picked. */
export function usePoolSplit(pool: Group | undefined): PoolSplit | undefined {
  const { data: shares } = useQuery({
    ...pickGridQuery(pool?.id ?? 0),
    select: poolShares,
    enabled: pool !== undefined,
  });
  return pool && { pool, shares };
}
