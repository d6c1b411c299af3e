import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** Reported messages of pools' admins, for site admins. */
export const reportsQuery = () =>
  queryOptions({ queryKey: ['reports'], queryFn: () => call('listReports'), staleTime: 0 });

/** Returns how many reports site admins have, also of their own messages, which others judge. */
export function useReportCount(): number {
  const { data: reports = [] } = useQuery(reportsQuery());
  return reports.length;
}
