import { call } from '#client/api/call.ts';
import { seasonsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Season } from '#contract/schemas.ts';

/** Changes a season. */
export function useSeasonChange({ id }: Season, onDone: () => void) {
  return useApiMutation({
    mutate: (body: SentBodyOf<'changeSeason'>) => call('changeSeason', { params: { id }, body }),
    invalidates: [seasonsQuery().queryKey],
    success: 'Season updated successfully',
    failure: 'Failed to update the season',
    onSuccess: onDone,
  });
}
