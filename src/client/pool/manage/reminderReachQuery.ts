import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { membersQuery } from '#client/api/queries.ts';
import { MINUTE } from '#domain/time.ts';

/** Whom a reminder would reach; stale whenever the members are, by the beginning of its key. */
export const reminderReachQuery = (id: number) =>
  queryOptions({
    queryKey: [...membersQuery(id).queryKey, 'reach'],
    queryFn: () => call('readReminderReach', { params: { id } }),
    refetchInterval: MINUTE,
    staleTime: 0,
  });
