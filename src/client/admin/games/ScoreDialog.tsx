import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useFocusOnError } from '#client/admin/useFocusOnError.ts';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
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
  const { form, submits, countSubmit } = useFocusOnError();
  // untouched scores follow the feed
  const [changes, setChanges] = useState<Partial<GameValues>>({});
  const values = { ...gameValues(game), ...changes };
  const errors = scoreErrors(values);
  const change = useApiMutation({
    mutate: () => call('changeGame', { params: { id: game.id }, body: scoresOf(values) }),
    invalidates: [gamesQuery(game.seasonId).queryKey],
    success: 'Score saved',
    failure: 'Failed to update game',
    onSuccess: onClose,
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        countSubmit();
        if (Object.keys(errors).length === 0) change.mutate();
      }}
    >
      <Scores
        values={values}
        teams={[game.team1, game.team2]}
        errors={submits > 0 ? errors : {}}
        onChange={(changed) => setChanges({ ...changes, ...changed })}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
