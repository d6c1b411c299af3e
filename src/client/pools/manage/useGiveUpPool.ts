import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toastFailure } from '#client/api/failure.ts';
import { groupQuery, groupsQuery, membershipsQuery, membersQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { SESSION_ENDING } from '#client/app/queryClient.ts';
import type { Group } from '#contract/schemas.ts';

interface GiveUpOptions<Given> {
  readonly mutate: (given: Given) => Promise<unknown>;
  readonly success: string;
  readonly failure: string;
}

/**
 * A write after which one runs the pool no longer, and may not even read it: it leads to the dashboard whoever is
 * still there, and the pool is not asked for again on the way. Refused, it is: somebody else may have been first.
 */
export function useGiveUpPool<Given>({ id }: Group, { mutate, success, failure }: GiveUpOptions<Given>) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useApiMutation({
    mutate,
    invalidates: [],
    success,
    failure: (error) => {
      toastFailure(error, failure);
      void queryClient.invalidateQueries({ queryKey: groupQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: groupQuery(id).queryKey, refetchType: 'none' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: groupsQuery().queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: membershipsQuery().queryKey }),
      ]);
      const { pathname } = router.buildLocation({ to: '/groups/$id/manage', params: { id } });
      if (router.latestLocation.pathname === pathname) await router.navigate({ to: '/' });
    },
    mutationKey: SESSION_ENDING,
  });
}
