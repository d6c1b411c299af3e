import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { ofPoolNews, poolNewsKey } from './poolNewsEvent.ts';

/** The pages of a pool's news, newest first: of all that it tells, or of messages and notes alone. */
export const poolNewsQuery = (id: number, kind?: 'messages') =>
  infiniteQueryOptions({
    queryKey: [...poolNewsKey(id), kind],
    meta: ofPoolNews(id),
    queryFn: ({ pageParam: before }) => call('readPoolFeed', { params: { id }, query: { before, kind } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: MINUTE,
    staleTime: SECOND,
  });
