import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { membersQuery } from '#client/api/queries.ts';
import { ofPool } from '#client/api/staleness.ts';
import { MINUTE } from '#domain/time.ts';

/** Whom a reminder would reach; invalidated with the members, by the beginning of its key. */
export const reminderReachQuery = (id: number) =>
  queryOptions({
    queryKey: [...membersQuery(id).queryKey, 'reach'],
    meta: ofPool(id),
    queryFn: () => call('readReminderReach', { params: { id } }),
    refetchInterval: MINUTE,
    staleTime: 0,
  });
