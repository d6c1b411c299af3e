import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAwardFilled, IconTrophyFilled } from '@tabler/icons-react';
import { memo } from 'react';
import type { Leaderboard } from '#contract/things.ts';
import styles from './LeaderboardTable.module.css';

interface Props {
  readonly row: Leaderboard['rows'][number];
  readonly own: boolean;
  /** places gained (or, below 0, lost) by the last round; null when there is nothing to compare with */
  readonly moved: number | null;
  readonly rounds: Leaderboard['rounds'];
  /** whether ranks 1 to 3 bear trophy and medals */
  readonly medal: boolean;
}

export const LeaderboardRow = memo(function LeaderboardRow({ row, own, moved, rounds, medal }: Props) {
  return (
    <tr data-own={own || undefined}>
      <td className={`numeral ${styles.rank}`}>
        {row.rank}
        {medal && <Medal rank={row.rank} />}
      </td>
      <th scope="row" className={styles.player}>
        <div className={styles.names}>
          <Tooltip label={row.username}>
            <span className={styles.entry}>{row.entryName}</span>
          </Tooltip>
          <span className={styles.username}>{row.username}</span>
          {own && <VisuallyHidden>your entry</VisuallyHidden>}
          {moved !== null && <Movement places={moved} />}
        </div>
      </th>
      <td className={`numeral ${styles.total}`}>{row.total}</td>
      {rounds.map(({ number, top }, index) => {
        const points = row.points[index];
        return (
          <td key={number} className={styles.points}>
            {top > 0 && points === top ? <Best points={top} /> : points}
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
  const up = places > 0;
  return (
    <span className={styles.moved} data-way={up ? 'up' : 'down'}>
      <span aria-hidden>{up ? '▲' : '▼'}</span>
      <VisuallyHidden>{up ? 'up' : 'down'}</VisuallyHidden> {Math.abs(places)}
    </span>
  );
}

function Medal({ rank }: { readonly rank: number }) {
  if (rank === 1) return <IconTrophyFilled className={styles.medal} data-rank={1} size={18} aria-label="Trophy" />;
  if (rank === 2) return <IconAwardFilled className={styles.medal} data-rank={2} size={18} aria-label="Silver medal" />;
  if (rank === 3) return <IconAwardFilled className={styles.medal} data-rank={3} size={18} aria-label="Bronze medal" />;
  return null;
}
