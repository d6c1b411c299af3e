import { NativeSelect } from '@mantine/core';
import { LocalTimeField } from '#client/admin/console/LocalTimeField.tsx';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import type { Openable } from '#client/ui/Dialog.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { Round, Season } from '#contract/schemas.ts';
import { GameFields } from './GameFields.tsx';
import { gameErrors, newGameBody, newGameValues } from './gameValues.ts';

interface Props extends Openable {
  readonly season: Season;
  readonly rounds: readonly Round[];
  /** the proposed round */
  readonly round: Round;
}

export function NewGameDialog({ season, rounds, round, ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      title="New Game"
      action="Create Game"
      source={newGameValues(round.id)}
      check={gameErrors}
      save={{
        mutate: (values) => call('createGame', { body: newGameBody(season.id, values) }),
        invalidates: [gamesQuery(season.id).queryKey],
        success: 'Game created successfully',
        failure: 'Failed to create game',
      }}
    >
      {(form) => (
        <Stack gap={4}>
          <NativeSelect
            label="Round"
            data={rounds.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.field('roundId')}
          />
          <GameFields form={form} />
          <LocalTimeField label="Start time (optional)" {...form.field('startTime')} />
        </Stack>
      )}
    </FormDialog>
  );
}
