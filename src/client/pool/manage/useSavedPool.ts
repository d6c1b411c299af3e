import { call } from '#client/api/call.ts';
import { poolsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Group } from '#contract/schemas.ts';

/** Changes a pool; `success` and `onDone` receive the saved one. */
export function useSavedPool({ id }: Group, success: (saved: Group) => string, onDone: (saved: Group) => void) {
  return useApiMutation({
    mutate: (body: SentBodyOf<'changeGroup'>) => call('changeGroup', { params: { id }, body }),
    invalidates: [poolsQuery().queryKey],
    success,
    failure: 'Failed to update the pool',
    onSuccess: onDone,
  });
}
