import { Button, NativeSelect } from '@mantine/core';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { GameFields } from './GameFields.tsx';
import styles from './Games.module.css';
import { gameChange, gameErrors, gameValues } from './gameValues.ts';
import { ScoreFields } from './ScoreFields.tsx';
import { useGameChange } from './useGameChange.ts';

interface Props extends Openable {
  readonly game: Game;
  readonly rounds: readonly Round[];
  /** whether the season has a results feed */
  readonly isFed: boolean;
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
  const form = useEditForm(gameValues(game), gameErrors);
  const { propose, preview, discardPreview, isPending } = useGameChange(game, { onDone: onClose });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => propose(gameChange(game, values))}
      onChange={discardPreview}
      action={preview ? 'Change Anyway' : 'Save'}
      isPending={isPending}
      otherButton={
        <Button variant="default" className={styles.danger} onClick={onDelete}>
          Delete
        </Button>
      }
    >
      <GameFields form={form} />
      <NativeSelect
        mt="md"
        label="Winner"
        data={[
          { value: '', label: 'No winner yet' },
          { value: '1', label: form.values.team1 },
          { value: '2', label: form.values.team2 },
        ]}
        {...form.field('winner')}
      />
      <ScoreFields form={form} isFed={isFed} />
      {preview && <ChangePreview game={game} preview={preview} rounds={rounds} />}
    </DialogForm>
  );
}
