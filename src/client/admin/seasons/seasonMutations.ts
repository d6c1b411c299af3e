import { useRef } from 'react';
import { createRounds } from '#client/admin/rounds/createRounds.ts';
import type { DraftRound } from '#client/admin/rounds/draft.ts';
import { call } from '#client/api/call.ts';
import { seasonsQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season/season.ts';
import { failureText, toastFailure } from '#client/ui/failure.ts';
import { ownZone } from '#client/ui/localTime.ts';
import { toast } from '#client/ui/toast.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Season } from '#contract/schemas.ts';

export function useSeasonChange({ id }: Season, onDone: () => void) {
  return useApiMutation({
    mutate: (body: SentBodyOf<'changeSeason'>) => call('changeSeason', { params: { id }, body }),
    invalidates: [seasonsQuery().queryKey],
    success: changedText,
    failure: 'Failed to update the season',
    onSuccess: onDone,
  });
}

function changedText(saved: Season, { isActive, isArchived }: SentBodyOf<'changeSeason'>): string {
  const label = seasonLabel(saved);
  if (isActive) return `${label} is the active season now`;
  return isArchived ? `${label} is archived now` : `${label} is no longer archived`;
}

/** A season with its rounds, before it is created. */
export interface DraftSeason {
  readonly league: Season['league'];
  readonly year: number;
  readonly name: string;
  readonly finalFour: Season['finalFour'];
  readonly rounds: readonly DraftRound[];
}

/** Creates a season with its rounds. A second attempt continues an interrupted one. */
export function useMakeSeason(onDone: (season: Season) => void) {
  const made = useRef<Season>(undefined);
  return useApiMutation({
    mutate: async ({ league, year, name, finalFour, rounds }: DraftSeason) => {
      made.current ??= await call('createSeason', { body: { year, name, league } });
      const { id } = made.current;
      await createRounds(id, rounds, ownZone());
      return call('changeSeason', { params: { id }, body: { league, year, name, finalFour } });
    },
    invalidates: [seasonsQuery().queryKey],
    success: 'Season created successfully',
    failure: (error) => {
      if (!made.current) return toastFailure(error, 'Failed to create the season');
      const goOn = 'The season was created, but not all of its rounds. Create it again to continue.';
      toast({
        title: 'Error',
        description: `${failureText(error, 'The server did not answer.')} ${goOn}`,
        tone: 'bad',
      });
    },
    onSuccess: onDone,
  });
}
