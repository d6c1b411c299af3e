import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useFocusOnError } from '#client/admin/useFocusOnError.ts';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
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
  const { form, submits, countSubmit } = useFocusOnError();
  const [values, setValues] = useState(newGameValues(round.id));
  const errors = gameErrors(values);
  const creation = useApiMutation({
    mutate: (given: GameValues) => call('createGame', { body: newGameBody(season.id, given) }),
    invalidates: [gamesQuery(season.id).queryKey],
    success: 'Game created successfully',
    failure: 'Failed to create game',
    onSuccess: onClose,
  });
  const change = (changed: Partial<GameValues>) => setValues({ ...values, ...changed });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        countSubmit();
        if (Object.keys(errors).length === 0) creation.mutate(values);
      }}
    >
      <GameFields values={values} errors={submits > 0 ? errors : {}} onChange={change}>
        <NativeSelect
          label="Round"
          data={rounds.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.roundId}
          onChange={(event) => change({ roundId: event.currentTarget.value })}
        />
      </GameFields>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={creation.isPending}>
          Create Game
        </Button>
      </Group>
    </form>
  );
}
