import { useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { toastFailure } from '#client/ui/failure.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Game } from '#contract/schemas.ts';

/** Sets or clears the first winner of a game, with scores if given. The screen shows it before the refetch. */
export function useFirstResult({ id, seasonId }: Game, onSaved: (game: Game) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = gamesQuery(seasonId);
  // the bracket may have created a game, or another admin may have been faster
  const refetch = () => void queryClient.invalidateQueries({ queryKey });
  return useApiMutation({
    mutate: (body: SentBodyOf<'changeGame'>) => call('changeGame', { params: { id }, body }),
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
