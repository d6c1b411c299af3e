import type { ReactNode, RefObject } from 'react';
import styles from './LeaderboardHead.module.css';
import leaderboardTableStyles from './LeaderboardTable.module.css';
import { useTable } from './tableContext.ts';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** above the header */
  readonly banner: ReactNode | undefined;
}

/**
 * The visible header. It repeats that of the table, which cannot stick to the window out of a frame that scrolls
 * sideways.
 */
export function StickyHead({ ref, banner }: Props) {
  return (
    <div className={styles.head}>
      {banner}
      <div ref={ref} className={styles.headFrame}>
        <table className={leaderboardTableStyles.table} aria-hidden>
          <ColumnWidths />
          <thead>
            <HeadRow />
          </thead>
        </table>
      </div>
    </div>
  );
}

export function ColumnWidths() {
  const { columns } = useTable();
  return (
    <colgroup>
      <col className={leaderboardTableStyles.rankColumn} />
      <col />
      <col className={leaderboardTableStyles.pointsColumn} span={columns.length} />
    </colgroup>
  );
}

export function HeadRow() {
  const { columns, rounds } = useTable();
  /** the movement counts from the round before the last */
  const since = rounds.at(-2)?.name;
  return (
    <tr aria-rowindex={1}>
      <th scope="col" className={leaderboardTableStyles.rank}>
        <span className={leaderboardTableStyles.label}>Rank</span>
      </th>
      <th scope="col" className={leaderboardTableStyles.player} abbr="Player">
        <span className={leaderboardTableStyles.label}>
          Player {since && <span className={styles.since}>↑↓ since {since}</span>}
        </span>
      </th>
      {columns.map(({ key, name }) => (
        <th key={key} scope="col" title={name}>
          <span className={`${leaderboardTableStyles.label} ${styles.round}`}>{name}</span>
        </th>
      ))}
    </tr>
  );
}
