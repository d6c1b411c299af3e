import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { ofPoolNews } from './poolNewsEvent.ts';

/** Who is muted in a pool, for those who run it. */
export const mutesQuery = (id: number) =>
  queryOptions({
    queryKey: ['mutes', id],
    meta: ofPoolNews(id),
    queryFn: () => call('listMutes', { params: { id } }),
    staleTime: 0,
  });
