import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
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
    success: `${game.team1} – ${game.team2} was deleted`,
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
        {game.team1} – {game.team2} will be deleted. A game with picks cannot be deleted.
      </p>
    </Confirmation>
  );
}
