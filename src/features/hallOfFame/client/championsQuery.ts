import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { ofPool } from '#client/api/staleness.ts';

export const championsQuery = (id: number) =>
  queryOptions({
    queryKey: ['champions', id],
    meta: ofPool(id),
    queryFn: () => call('listChampions', { params: { id } }),
    staleTime: 0,
  });
