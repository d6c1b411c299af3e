import { call } from '#client/api.ts';
import { gamesQuery } from '#client/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { useApiMutation } from '#client/useApiMutation.ts';
import type { Game } from '#contract/schemas.ts';

interface Props {
  readonly game: Game;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function GameDeletion({ game, opened, onClose }: Props) {
  const deletion = useApiMutation({
    mutate: () => call('deleteGame', { params: { id: game.id } }),
    invalidates: [gamesQuery(game.seasonId).queryKey],
    success: 'Game deleted successfully',
    failure: 'Failed to delete the game',
    onSuccess: onClose,
  });
  return (
    <Confirmation
      title="Delete Game"
      action="Delete Game"
      isDestructive
      opened={opened}
      onClose={onClose}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <p>
        {game.team1} – {game.team2} is deleted. That is refused where somebody has picked it.
      </p>
    </Confirmation>
  );
}
