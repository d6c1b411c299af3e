import { VisuallyHidden } from '@mantine/core';
import { IconAwardFilled, IconTrophyFilled } from '@tabler/icons-react';
import { memo, type Ref, useId } from 'react';
import type { Leaderboard } from '#contract/schemas.ts';
import styles from './LeaderboardTable.module.css';

interface Props {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly row: Leaderboard['rows'][number];
  readonly index: number;
  readonly isOwn: boolean;
  /** places gained by the last round, negative if lost; null after the first round */
  readonly moved: number | null;
  /** the most points by past round, undefined where they are not marked */
  readonly tops: readonly (number | undefined)[];
  readonly hasMedals: boolean;
  /** whether Tab reaches the entry's name */
  readonly isFocusable: boolean;
  readonly onFocus: (entryId: number) => void;
  readonly onOpen: (entryId: number) => void;
}

export const LeaderboardRow = memo(function LeaderboardRow(props: Props) {
  const { ref, row, index, isOwn, moved, tops, hasMedals, isFocusable, onFocus, onOpen } = props;
  const usernameId = useId();
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} data-own={isOwn || undefined}>
      <td className={`numeral ${styles.rank}`}>
        {row.rank}
        {hasMedals && <Medal rank={row.rank} />}
      </td>
      <th scope="row" className={styles.player}>
        <div className={styles.names}>
          <button
            type="button"
            className={styles.entry}
            aria-haspopup="dialog"
            aria-describedby={usernameId}
            tabIndex={isFocusable ? 0 : -1}
            onFocus={() => onFocus(row.entryId)}
            onClick={() => onOpen(row.entryId)}
          >
            <span>{row.entryName}</span>
          </button>
          <span id={usernameId} className={styles.username}>
            {row.username}
          </span>
          {isOwn && <VisuallyHidden>your entry</VisuallyHidden>}
          {moved !== null && <Movement places={moved} />}
        </div>
      </th>
      <td className={`numeral ${styles.total}`}>{row.total}</td>
      {tops.map((top, place) => {
        const points = row.points[place];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is that of the round
          <td key={place} className={styles.points}>
            {top !== undefined && points === top ? <Best points={top} /> : points}
          </td>
        );
      })}
    </tr>
  );
});

function Best({ points }: { readonly points: number }) {
  return (
    <strong className={styles.best}>
      {points}
      <VisuallyHidden> best of the round</VisuallyHidden>
    </strong>
  );
}

function Movement({ places }: { readonly places: number }) {
  if (places === 0) {
    return (
      <span className={styles.moved}>
        <span aria-hidden>–</span>
        <VisuallyHidden>same rank as before</VisuallyHidden>
      </span>
    );
  }
  const isUp = places > 0;
  return (
    <span className={styles.moved} data-direction={isUp ? 'up' : 'down'}>
      <span aria-hidden>{isUp ? '↑' : '↓'}</span>
      <VisuallyHidden>{isUp ? 'up' : 'down'}</VisuallyHidden> {Math.abs(places)}
    </span>
  );
}

const MEDALS = [
  { name: 'Trophy', Icon: IconTrophyFilled },
  { name: 'Silver medal', Icon: IconAwardFilled },
  { name: 'Bronze medal', Icon: IconAwardFilled },
];

function Medal({ rank }: { readonly rank: number }) {
  const medal = MEDALS[rank - 1];
  if (!medal) return null;
  return <medal.Icon className={styles.medal} data-rank={rank} size={18} role="img" aria-label={medal.name} />;
}
