import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Membership } from '#contract/schemas.ts';
import { toastFailure } from '../api/failure.ts';
import { groupsQuery, membershipsQuery } from '../api/queries.ts';
import { toast } from '../ui/toast.ts';

/** Joins a pool, shows a notification and refetches the user's pools before `onJoined`. */
export function useJoin<With>(join: (using: With) => Promise<Membership>, onJoined: (membership: Membership) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: join,
    onSuccess: async (membership) => {
      await Promise.all(
        [groupsQuery(), membershipsQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      );
      toast({ title: 'Successfully joined the pool!' });
      onJoined(membership);
    },
    onError: (error) => toastFailure(error, 'Failed to join the pool'),
  });
}
