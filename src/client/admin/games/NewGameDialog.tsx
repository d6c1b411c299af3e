import { NativeSelect } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { GameFields } from './GameFields.tsx';
import { type GameValues, gameErrors, newGameBody, newGameValues } from './gameValues.ts';

interface Props {
  readonly season: Season;
  readonly rounds: readonly Round[];
  /** the proposed round */
  readonly round: Round;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function NewGameDialog(props: Props) {
  return (
    <Dialog title="New Game" opened={props.opened} onClose={props.onClose}>
      <NewGameForm {...props} />
    </Dialog>
  );
}

function NewGameForm({ season, rounds, round, onClose }: Props) {
  const form = useEditForm(newGameValues(round.id), gameErrors);
  const creation = useApiMutation({
    mutate: (values: GameValues) => call('createGame', { body: newGameBody(season.id, values) }),
    invalidates: [gamesQuery(season.id).queryKey],
    success: 'Game created successfully',
    failure: form.failure('Failed to create game'),
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      onSubmit={creation.mutate}
      action="Create Game"
      isPending={creation.isPending}
      onCancel={onClose}
    >
      <GameFields form={form}>
        <NativeSelect
          label="Round"
          data={rounds.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('roundId')}
        />
      </GameFields>
    </DialogForm>
  );
}
