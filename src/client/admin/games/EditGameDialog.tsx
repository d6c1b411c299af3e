import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useFocusOnError } from '#client/admin/useFocusOnError.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Game, Round } from '#contract/schemas.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { GameFields } from './GameFields.tsx';
import styles from './Games.module.css';
import { type GameValues, gameChange, gameErrors, gameValues } from './gameValues.ts';
import { ScoreFields } from './ScoreFields.tsx';
import { useGameChange } from './useGameChange.ts';

interface Props {
  readonly game: Game;
  readonly rounds: readonly Round[];
  /** whether the season has a results feed */
  readonly isFed: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

export function EditGameDialog(props: Props) {
  return (
    <Dialog title="Edit Game" opened={props.opened} onClose={props.onClose}>
      <EditGameForm {...props} />
    </Dialog>
  );
}

function EditGameForm({ game, rounds, isFed, onClose, onDelete }: Props) {
  const { form, submits, countSubmit } = useFocusOnError();
  // untouched fields follow another admin's changes
  const [changes, setChanges] = useState<Partial<GameValues>>({});
  const values = { ...gameValues(game), ...changes };
  const errors = gameErrors(values);
  const { propose, preview, discardPreview, isPending } = useGameChange(game, { onDone: onClose });
  const change = (changed: Partial<GameValues>) => {
    setChanges({ ...changes, ...changed });
    discardPreview();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        countSubmit();
        if (Object.keys(errors).length === 0) propose(gameChange(game, values));
      }}
    >
      <GameFields values={values} errors={submits > 0 ? errors : {}} onChange={change} />
      <NativeSelect
        mt="md"
        label="Winner"
        data={[
          { value: '', label: 'No winner yet' },
          { value: '1', label: values.team1 },
          { value: '2', label: values.team2 },
        ]}
        value={values.winner}
        onChange={(event) => change({ winner: event.currentTarget.value })}
      />
      <ScoreFields values={values} errors={submits > 0 ? errors : {}} onChange={change} isFed={isFed} />
      {preview && <ChangePreview game={game} preview={preview} rounds={rounds} />}
      <Group justify="space-between" mt="lg">
        <Button variant="default" className={styles.danger} onClick={onDelete}>
          Delete
        </Button>
        <Button type="submit" loading={isPending}>
          {preview ? 'Change Anyway' : 'Save'}
        </Button>
      </Group>
    </form>
  );
}
