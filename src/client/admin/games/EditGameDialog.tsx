import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import consoleStyles from '#client/admin/console/Console.module.css';
import { LocalTimeField } from '#client/admin/console/LocalTimeField.tsx';
import { call } from '#client/api/call.ts';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { Fold } from '#client/ui/Fold.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { GAME_TEXTS } from '#domain/bracket/gameFields.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { isRename } from './changePreview.ts';
import { GameFields } from './GameFields.tsx';
import { type GameValues, gameChange, gameErrors, gameValues } from './gameValues.ts';
import { GameTextFields, Scores, StatusSelect } from './ScoreFields.tsx';
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

/** Fields of the folded part. */
const FOLDED: readonly (keyof GameValues)[] = ['team1', 'team2', 'abbr1', 'abbr2', 'color1', 'color2', ...GAME_TEXTS];

/** What changes on the day of a game is in sight; the rest is folded, unless it has an error. */
function EditGameForm({ game, rounds, isFed, onClose, onDelete }: Props) {
  const form = useEditForm(gameValues(game), gameErrors);
  const { propose, preview, discardPreview, isPending } = useGameChange(game, { onDone: onClose });
  const [isOpen, setIsOpen] = useState(false);
  const canDelete = useHasNoPicks(game, isOpen);
  const { team1, team2 } = form.values;
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => propose(gameChange(game, values))}
      onChange={discardPreview}
      action={preview ? (isRename(game, preview) ? 'Rename' : 'Change Anyway') : 'Save'}
      isPending={isPending}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <NativeSelect
          label="Winner"
          data={[
            { value: '', label: 'No winner yet' },
            { value: '1', label: team1 },
            { value: '2', label: team2 },
          ]}
          {...form.field('winner')}
        />
        <Scores form={form} teams={[team1, team2]} />
        <StatusSelect form={form} />
        <LocalTimeField label="Start time (optional)" {...form.field('startTime')} />
        {isFed && (
          <p className="soft text-s">
            The results feed leaves alone what you set here. Empty a field, or choose Scheduled, to give it back to the
            feed.
          </p>
        )}
        <Fold
          summary="Teams, region, clock and network"
          open={isOpen || FOLDED.some((field) => form.errors[field] !== undefined)}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
        >
          <GameFields form={form} />
          <GameTextFields form={form} />
          {canDelete && (
            <Button variant="default" className={consoleStyles.danger} onClick={onDelete}>
              Delete This Game
            </Button>
          )}
        </Fold>
        {preview && <ChangePreview game={game} preview={preview} rounds={rounds} />}
      </Stack>
    </DialogForm>
  );
}

/** Whether nobody has picked a game, by a dry run that changes nothing: the server deletes no other one. */
function useHasNoPicks({ id }: Game, isAsked: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['gamePicks', id],
    queryFn: () => call('changeGame', { params: { id }, query: { dryRun: 'true' }, body: {} }),
    enabled: isAsked,
    gcTime: 0,
  });
  return data?.picks === 0;
}
