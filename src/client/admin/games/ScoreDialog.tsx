import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Game } from '#contract/schemas.ts';
import { type GameValues, gameValues, scoreErrors, scoresOf } from './gameValues.ts';
import { Scores } from './ScoreFields.tsx';

interface Props {
  readonly game: Game;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ScoreDialog({ game, opened, onClose }: Props) {
  return (
    <Dialog title="Score" opened={opened} onClose={onClose}>
      <ScoreForm key={game.id} game={game} onClose={onClose} />
    </Dialog>
  );
}

function ScoreForm({ game, onClose }: Omit<Props, 'opened'>) {
  const form = useEditForm(gameValues(game), scoreErrors);
  const change = useApiMutation({
    mutate: (values: GameValues) => call('changeGame', { params: { id: game.id }, body: scoresOf(values) }),
    invalidates: [gamesQuery(game.seasonId).queryKey],
    success: 'Score saved',
    failure: form.failure('Failed to update game'),
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} onSubmit={change.mutate} action="Save" isPending={change.isPending} onCancel={onClose}>
      <Scores form={form} teams={[game.team1, game.team2]} />
    </DialogForm>
  );
}
