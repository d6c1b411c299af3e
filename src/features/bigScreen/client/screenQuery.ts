import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { SECOND } from '#domain/time.ts';

/** What the screen of a pool shows, at its secret address. */
export const screenQuery = (token: string) =>
  queryOptions({
    queryKey: ['screen', token],
    queryFn: () => call('readScreen', { params: { token } }),
    refetchInterval: 5 * SECOND,
    staleTime: SECOND,
  });
