import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Season } from '#contract/schemas.ts';

interface Props {
  readonly season: Season;
  readonly games: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Deletes a whole bracket, so that a corrected one can be entered. */
export function BracketRemoval({ season, games, opened, onClose }: Props) {
  const removal = useApiMutation({
    mutate: () => call('takeBackBracket', { params: { id: season.id } }),
    invalidates: [gamesQuery(season.id).queryKey],
    success: 'Bracket deleted',
    failure: 'Failed to delete the bracket',
    onSuccess: onClose,
  });
  return (
    <Confirmation
      title="Delete This Bracket"
      action={`Delete ${games} Games`}
      isDestructive
      opened={opened}
      onClose={onClose}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      <p>
        All {games} games of the bracket are deleted, and you can paste the right one. This is not possible once someone
        has picked: then correct the teams one by one, and every pick stays.
      </p>
    </Confirmation>
  );
}
