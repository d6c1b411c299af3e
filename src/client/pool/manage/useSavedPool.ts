import { call } from '#client/api/call.ts';
import { poolsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';

/** Changes a pool; `success` and `onDone` receive the saved one. */
export function useSavedPool({ id }: Pool, success: (saved: Pool) => string, onDone: (saved: Pool) => void) {
  return useApiMutation({
    mutate: (body: SentBodyOf<'changePool'>) => call('changePool', { params: { id }, body }),
    invalidates: [poolsQuery().queryKey],
    success,
    failure: 'Failed to update the pool',
    onSuccess: onDone,
  });
}
