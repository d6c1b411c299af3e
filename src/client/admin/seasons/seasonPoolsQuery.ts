import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { POOLS_PAGE } from '#domain/limits.ts';

export const SEASON_POOLS_KEY = ['seasonPools'] as const;

/** The pages of a season's pools, for site admins; of those alone whose name, or whose owner's, has `query`. */
export const seasonPoolsQuery = (seasonId: number, query: string) =>
  infiniteQueryOptions({
    queryKey: [...SEASON_POOLS_KEY, seasonId, query],
    queryFn: ({ pageParam: after }) =>
      call('listSeasonPools', { params: { id: seasonId }, query: { after, query: query || undefined } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === POOLS_PAGE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });
