import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { ofPoolFeed } from './staleness.ts';

/** Who is muted in a pool, for those who run it. */
export const mutesQuery = (id: number) =>
  queryOptions({
    queryKey: ['mutes', id],
    meta: ofPoolFeed(id),
    queryFn: () => call('listMutes', { params: { id } }),
    staleTime: 0,
  });

/** Reported messages of pools' admins, for site admins. */
export const reportsQuery = () =>
  queryOptions({ queryKey: ['reports'], queryFn: () => call('listReports'), staleTime: 0 });
