import { NativeSelect, TextInput } from '@mantine/core';
import styles from '#client/admin/console/Console.module.css';
import type { EditForm } from '#client/ui/useEditForm.ts';
import { GAME_STATUSES, type GameStatus } from '#domain/feed/feed.ts';
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

export function BroadcastFields({ form }: Props) {
  return (
    <div className={styles.pair}>
      <TextInput label="Clock" placeholder="2nd 4:31" autoComplete="off" {...form.field('clock')} />
      <TextInput label="Network" placeholder="CBS" autoComplete="off" {...form.field('broadcast')} />
    </div>
  );
}
