import type { ReactNode } from 'react';
import { call } from '#client/api/call.ts';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season/season.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Season } from '#contract/schemas.ts';
import { useSeasonChange } from './seasonMutations.ts';

export type SeasonAction = 'edit' | 'activate' | 'archive' | 'unarchive' | 'delete';

interface Props {
  readonly season: Season;
  readonly active: Season | undefined;
  readonly doing: SeasonAction | undefined;
  readonly onClose: () => void;
}

/** Confirms activating, archiving or deleting a season. */
export function SeasonConfirmation({ season, active, doing, onClose }: Props) {
  const label = seasonLabel(season);
  const change = useSeasonChange(season, onClose);
  const deletion = useApiMutation({
    mutate: () => call('deleteSeason', { params: { id: season.id } }),
    invalidates: [seasonsQuery().queryKey, poolsQuery().queryKey],
    success: `${label} was deleted`,
    failure: 'Failed to delete the season',
    onSuccess: onClose,
  });
  const step = (action: SeasonAction, title: string, body: SentBodyOf<'changeSeason'>, text: ReactNode) => (
    <Confirmation
      title={`${title} ${label}`}
      action={title}
      opened={doing === action}
      onClose={onClose}
      isPending={change.isPending}
      onConfirm={() => change.mutate(body)}
    >
      <p>{text}</p>
    </Confirmation>
  );
  return (
    <>
      {step(
        'activate',
        'Activate',
        { isActive: true },
        `Everyone sees it first, and new entries are created in it${
          active ? `, in place of ${seasonLabel(active)}` : ''
        }.`,
      )}
      {step(
        'archive',
        'Archive',
        { isArchived: true },
        'Nothing in it can change after that: no results, picks, entries or pools. Everyone can still view it, and you can unarchive it later.',
      )}
      {step(
        'unarchive',
        'Unarchive',
        { isArchived: false },
        'Its rounds, games, entries, picks and pools can be changed again. This does not make it the active season.',
      )}
      <Confirmation
        title={`Delete ${label}`}
        action="Delete Season"
        isDestructive
        opened={doing === 'delete'}
        onClose={onClose}
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          This also deletes its rounds, games and pools, and cannot be undone. A season with entries cannot be deleted.
        </p>
      </Confirmation>
    </>
  );
}
