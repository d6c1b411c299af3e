import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { GAME_STATUSES, type GameStatus } from '#domain/feed.ts';
import styles from './Games.module.css';
import type { GameErrors, GameValues } from './gameValues.ts';

const STATUS_NAMES: Record<GameStatus, string> = {
  scheduled: 'Scheduled',
  live: 'Live',
  final: 'Final',
  postponed: 'Postponed',
  canceled: 'Canceled',
};
const STATUSES = GAME_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

interface ScoresProps {
  readonly values: Pick<GameValues, 'score1' | 'score2'>;
  readonly teams: readonly [string, string];
  readonly errors: GameErrors;
  readonly onChange: (change: Partial<GameValues>) => void;
}

/** The score of each team. */
export function Scores({ values, teams, errors, onChange }: ScoresProps) {
  const score = (side: 1 | 2) => (
    <TextInput
      label={`Score of ${teams[side - 1] || `team ${side}`}`}
      inputMode="numeric"
      autoComplete="off"
      value={values[`score${side}`]}
      onChange={(event) => onChange({ [`score${side}`]: event.currentTarget.value })}
      error={errors[`score${side}`]}
    />
  );
  return (
    <div className={styles.scores}>
      {score(1)}
      {score(2)}
    </div>
  );
}

interface Props extends Omit<ScoresProps, 'values' | 'teams'> {
  readonly values: GameValues;
  /** whether the season has a results feed */
  readonly isFed: boolean;
}

/** Score, status, clock and network of a game; with a winner it is final. */
export function ScoreFields({ values, errors, onChange, isFed }: Props) {
  const { team1, team2, status, winner } = values;
  return (
    <Stack mt="md">
      <Scores values={values} teams={[team1, team2]} errors={errors} onChange={onChange} />
      <div className={styles.scores}>
        <NativeSelect
          label="Status"
          data={STATUSES}
          value={winner === '' ? status : 'final'}
          disabled={winner !== ''}
          onChange={(event) => onChange({ status: GAME_STATUSES[event.currentTarget.selectedIndex] ?? status })}
        />
        <TextInput
          label="Clock"
          placeholder="2nd 4:31"
          autoComplete="off"
          value={values.clock}
          onChange={(event) => onChange({ clock: event.currentTarget.value })}
          error={errors.clock}
        />
      </div>
      <TextInput
        label="Network"
        placeholder="CBS"
        autoComplete="off"
        value={values.broadcast}
        onChange={(event) => onChange({ broadcast: event.currentTarget.value })}
        error={errors.broadcast}
      />
      {isFed && (
        <p className={styles.hint}>
          The results feed leaves alone what you set here. An emptied field, or the status Scheduled, is the feed’s
          again.
        </p>
      )}
    </Stack>
  );
}
