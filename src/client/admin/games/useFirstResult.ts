import { useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { toastFailure } from '#client/api/failure.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { Game } from '#contract/schemas.ts';

/** Sets the winner of a game that has none, or takes it back: shown at once when it is saved. */
export function useFirstResult({ id, seasonId }: Game, onSaved: (game: Game) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = gamesQuery(seasonId);
  // a game of the next round may have been made, or somebody else may have been faster
  const refetch = () => void queryClient.invalidateQueries({ queryKey });
  return useApiMutation({
    mutate: (winner: string | null) => call('changeGame', { params: { id }, body: { winner } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, (games) => games?.map((game) => (game.id === id ? saved : game)));
      onSaved(saved);
      refetch();
    },
    failure: (error) => {
      toastFailure(error, 'Failed to update game');
      refetch();
    },
  });
}
