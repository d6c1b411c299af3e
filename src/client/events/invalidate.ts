import type { Query, QueryClient } from '@tanstack/react-query';
import { bypassCacheAfterChange } from '#client/api/call.ts';
import { entriesQuery, groupQuery, groupsQuery } from '#client/api/queries.ts';
import { SESSION_ENDING } from '#client/app/queryClient.ts';
import { isAffected, type SeasonOf, type ServerEvent } from './serverEvent.ts';

/** Those that are being asked for, and will be once more: the answer on its way may be from before the change. */
const invalidatedAgain = new WeakSet<Query>();

/** Asks again for what an event puts out of date: what is on the screen at once, all else when it is shown. */
export function invalidateAffected(queryClient: QueryClient, event: ServerEvent): void {
  bypassCacheAfterChange();
  const seasonOf = knownSeasons(queryClient);
  for (const query of queryClient.getQueryCache().getAll()) {
    if (isAffected(event, query.queryKey, seasonOf)) invalidate(queryClient, query);
  }
}

/** However many changes come, a query has one call on its way and at most one to follow. */
function invalidate(queryClient: QueryClient, query: Query): void {
  if (invalidatedAgain.has(query)) return;
  if (!query.promise || query.state.fetchStatus === 'idle') {
    const refetchType = queryClient.isMutating({ mutationKey: SESSION_ENDING }) > 0 ? 'none' : 'active';
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    return;
  }
  invalidatedAgain.add(query);
  const renewAgain = () => {
    invalidatedAgain.delete(query);
    invalidate(queryClient, query);
  };
  query.promise.then(renewAgain, renewAgain);
}

function knownSeasons(queryClient: QueryClient): SeasonOf {
  const pools = queryClient.getQueryData(groupsQuery().queryKey) ?? [];
  const entries = queryClient.getQueryData(entriesQuery().queryKey) ?? [];
  return {
    pool: (id) => {
      const pool = queryClient.getQueryData(groupQuery(Number(id)).queryKey) ?? pools.find((each) => each.id === id);
      return pool?.seasonId;
    },
    entry: (id) => entries.find((each) => each.id === id)?.seasonId,
  };
}
