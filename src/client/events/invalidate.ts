import type { Query, QueryClient } from '@tanstack/react-query';
import { bypassCacheAfterChange } from '#client/api/call.ts';
import { entriesQuery, poolQuery, poolsQuery } from '#client/api/queries.ts';
import { isAffected, type SeasonOf, type ServerEvent } from '#client/api/staleness.ts';
import { SESSION_ENDING } from '#client/shell/queryClient.ts';

/** Queries to refetch after the response in flight, which may be older than the change. */
const toRefetch = new WeakSet<Query>();

/** Invalidates affected queries: those on screen are refetched at once, others when shown. */
export function invalidateAffected(queryClient: QueryClient, event: ServerEvent): void {
  if (event.kind !== 'feature' || event.isCached) bypassCacheAfterChange();
  const seasonOf = knownSeasons(queryClient);
  for (const query of queryClient.getQueryCache().getAll()) {
    if (isAffected(event, query.meta, seasonOf)) invalidate(queryClient, query);
  }
}

/** A query has at most one call in flight and one to follow, however many events come. */
function invalidate(queryClient: QueryClient, query: Query): void {
  if (toRefetch.has(query)) return;
  if (!query.promise || query.state.fetchStatus === 'idle') {
    const refetchType = queryClient.isMutating({ mutationKey: SESSION_ENDING }) > 0 ? 'none' : 'active';
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    return;
  }
  toRefetch.add(query);
  const refetch = () => {
    toRefetch.delete(query);
    invalidate(queryClient, query);
  };
  query.promise.then(refetch, refetch);
}

function knownSeasons(queryClient: QueryClient): SeasonOf {
  const pools = queryClient.getQueryData(poolsQuery().queryKey) ?? [];
  const entries = queryClient.getQueryData(entriesQuery().queryKey) ?? [];
  return {
    pool: (id) => {
      const pool = queryClient.getQueryData(poolQuery(id).queryKey) ?? pools.find((each) => each.id === id);
      return pool?.seasonId;
    },
    entry: (id) => entries.find((each) => each.id === id)?.seasonId,
  };
}
