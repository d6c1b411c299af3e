import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { Membership } from '#contract/schemas.ts';
import { groupsQuery, membershipsQuery } from '../api/queries.ts';

/** Joins a pool, says so, and renews what depends on it before `onJoined`. */
export function useJoin<With>(join: (using: With) => Promise<Membership>, onJoined: (membership: Membership) => void) {
  return useApiMutation({
    mutate: join,
    invalidates: [groupsQuery().queryKey, membershipsQuery().queryKey],
    success: 'Successfully joined the pool!',
    failure: 'Failed to join the pool',
    onSuccess: onJoined,
  });
}
