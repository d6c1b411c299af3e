import { NativeSelect, TextInput } from '@mantine/core';
import styles from '#client/admin/console/Console.module.css';
import type { EditForm } from '#client/ui/useEditForm.ts';
import { GAME_FIELDS, GAME_STATUSES, GAME_TEXTS, type GameStatus } from '#domain/bracket/gameFields.ts';
import type { GameValues } from './gameValues.ts';

const STATUS_NAMES: Record<GameStatus, string> = {
  scheduled: 'Scheduled',
  live: 'Live',
  final: 'Final',
  postponed: 'Postponed',
  canceled: 'Canceled',
};
const STATUSES = GAME_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

interface Props {
  readonly form: EditForm<GameValues>;
}

interface ScoresProps extends Props {
  readonly teams: readonly [string, string];
}

/** The score of each team. */
export function Scores({ form, teams }: ScoresProps) {
  const score = (side: 1 | 2) => (
    <TextInput
      label={`Score of ${teams[side - 1] || `team ${side}`}`}
      inputMode="numeric"
      autoComplete="off"
      {...form.field(`score${side}`)}
    />
  );
  return (
    <div className={styles.pair}>
      {score(1)}
      {score(2)}
    </div>
  );
}

/** With a winner a game is final. */
export function StatusSelect({ form }: Props) {
  const { status, winner } = form.values;
  return (
    <NativeSelect
      label="Status"
      data={STATUSES}
      {...form.field('status')}
      value={winner === '' ? status : 'final'}
      disabled={winner !== ''}
    />
  );
}

/** Clock, network, and what else is said of a game. */
export function GameTextFields({ form }: Props) {
  return (
    <div className={styles.pair}>
      {GAME_TEXTS.map((text) => {
        const { input, example } = GAME_FIELDS[text];
        return <TextInput key={text} label={input} placeholder={example} autoComplete="off" {...form.field(text)} />;
      })}
    </div>
  );
}
