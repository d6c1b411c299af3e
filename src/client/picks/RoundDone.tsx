import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#client/api/clock.ts';
import { awaitedText } from '#client/seasons/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Group } from '#contract/schemas.ts';
import { completeness } from '#domain/rounds.ts';
import styles from './RoundDone.module.css';
import type { EntryPicks } from './useEntryPicks.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  readonly played: SeasonRound;
  readonly pool: Group | undefined;
}

/** Ends the list of an open round once every game has a pick; nothing before. */
export function RoundDone({ entryPicks: { season, countMade }, played, pool }: Props) {
  const { round, games, expected } = played;
  const made = countMade(games);
  if (made < games.length || season.isArchived) return null;
  const { complete } = completeness(made, games.length, expected);
  return (
    <div className={styles.done} data-complete={complete || undefined}>
      <p className={styles.title}>
        {complete && <IconCheck size={20} stroke={3} aria-hidden />}
        {complete ? `All ${made} picks made` : `${made} of ${expected} picks made`}
      </p>
      <p className={styles.note}>
        {!complete && `${awaitedText(played)}. `}
        You can change them until <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>.
      </p>
      {pool && (
        <Link to="/groups/$id/leaderboard" params={{ id: pool.id }} className={styles.link}>
          Leaderboard of {pool.name}
        </Link>
      )}
    </div>
  );
}
