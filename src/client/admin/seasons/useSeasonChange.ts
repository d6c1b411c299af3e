import { call } from '#client/api.ts';
import { seasonsQuery } from '#client/queries.ts';
import { useWrite } from '#client/useWrite.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Season } from '#contract/schemas.ts';

/** Changes a season. */
export function useSeasonChange({ id }: Season, onDone: () => void) {
  return useWrite({
    write: (body: SentBodyOf<'changeSeason'>) => call('changeSeason', { params: { id }, body }),
    renews: [seasonsQuery().queryKey],
    success: 'Season updated successfully',
    failure: 'Failed to update the season',
    onDone,
  });
}
