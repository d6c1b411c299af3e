import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { EditForm } from '#client/ui/useEditForm.ts';
import { GAME_STATUSES, type GameStatus } from '#domain/feed/feed.ts';
import styles from './Games.module.css';
import type { GameValues } from './gameValues.ts';

const STATUS_NAMES: Record<GameStatus, string> = {
  scheduled: 'Scheduled',
  live: 'Live',
  final: 'Final',
  postponed: 'Postponed',
  canceled: 'Canceled',
};
const STATUSES = GAME_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

interface ScoresProps {
  readonly form: EditForm<GameValues>;
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
    <div className={styles.scores}>
      {score(1)}
      {score(2)}
    </div>
  );
}

interface Props extends Pick<ScoresProps, 'form'> {
  /** whether the season has a results feed */
  readonly isFed: boolean;
}

/** Score, status, clock and network of a game; with a winner it is final. */
export function ScoreFields({ form, isFed }: Props) {
  const { team1, team2, status, winner } = form.values;
  return (
    <Stack mt="md">
      <Scores form={form} teams={[team1, team2]} />
      <div className={styles.scores}>
        <NativeSelect
          label="Status"
          data={STATUSES}
          {...form.field('status')}
          value={winner === '' ? status : 'final'}
          disabled={winner !== ''}
        />
        <TextInput label="Clock" placeholder="2nd 4:31" autoComplete="off" {...form.field('clock')} />
      </div>
      <TextInput label="Network" placeholder="CBS" autoComplete="off" {...form.field('broadcast')} />
      {isFed && (
        <p className={styles.hint}>
          The results feed leaves alone what you set here. An emptied field, or the status Scheduled, is the feed’s
          again.
        </p>
      )}
    </Stack>
  );
}
