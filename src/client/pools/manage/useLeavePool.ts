import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { groupQuery, groupsQuery, membershipsQuery } from '#client/queries.ts';
import type { Group } from '#contract/things.ts';

/** Leads to the dashboard from a pool that one runs no longer, and may not even read: it is not asked for again on the way. */
export function useLeavePool({ id }: Group) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: groupQuery(id).queryKey, refetchType: 'none' });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: groupsQuery().queryKey, exact: true }),
      queryClient.invalidateQueries({ queryKey: membershipsQuery().queryKey }),
    ]);
    await navigate({ to: '/' });
  };
}
