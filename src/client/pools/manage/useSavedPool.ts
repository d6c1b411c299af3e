import { call } from '#client/api/call.ts';
import { groupsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Group } from '#contract/schemas.ts';

/** Changes a pool, and tells how it is then. */
export function useSavedPool({ id }: Group, onDone: (saved: Group) => void) {
  return useApiMutation({
    mutate: (body: SentBodyOf<'changeGroup'>) => call('changeGroup', { params: { id }, body }),
    invalidates: [groupsQuery().queryKey],
    success: 'Pool updated successfully',
    failure: 'Failed to update the pool',
    onSuccess: onDone,
  });
}

/**
 * Takes the focus to what has this id where nothing has it, as what was pressed is gone or at rest; whoever has gone on
 * meanwhile is left where they are.
 */
export function refocus(id: string): void {
  if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
}
