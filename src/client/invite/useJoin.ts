import { membershipsQuery, OFFERS_KEY, poolsQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Membership } from '#contract/schemas.ts';

/** Joins a pool, shows a notification and refetches the user's pools before `onJoined`. */
export function useJoin<With>(join: (using: With) => Promise<Membership>, onJoined: (membership: Membership) => void) {
  return useApiMutation({
    mutate: join,
    invalidates: [poolsQuery().queryKey, membershipsQuery().queryKey, STANDINGS_KEY, OFFERS_KEY],
    success: 'Successfully joined the pool!',
    failure: 'Failed to join the pool',
    onSuccess: onJoined,
  });
}
