import { call } from '#client/api/call.ts';
import { membersQuery } from '#client/api/queries.ts';
import { ofPool } from '#client/api/staleness.ts';
import { MINUTE } from '#domain/time.ts';

/** The query of whom a reminder would reach; invalidated with the members, by the beginning of its key. */
export const reminderReach = (poolId: number) => ({
  queryKey: [...membersQuery(poolId).queryKey, 'reach'],
  meta: ofPool(poolId),
  queryFn: () => call('readReminderReach', { params: { id: poolId } }),
  refetchInterval: MINUTE,
  staleTime: 0,
});
