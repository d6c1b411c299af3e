import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Who is muted in a pool, for those who run it. */
export const mutesQuery = (id: number) =>
  queryOptions({ queryKey: ['mutes', id], queryFn: () => call('listMutes', { params: { id } }), staleTime: 0 });

/** Reported messages of pools' admins, for site admins. */
export const reportsQuery = () =>
  queryOptions({ queryKey: ['reports'], queryFn: () => call('listReports'), staleTime: 0 });
