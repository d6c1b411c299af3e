import type { ReactNode, RefObject } from 'react';
import type { Column } from './columns.ts';
import styles from './LeaderboardHead.module.css';
import table from './LeaderboardTable.module.css';

interface RowProps {
  readonly columns: readonly Column[];
  /** name of the round that the movement counts from; undefined if there is none */
  readonly since: string | undefined;
}

interface StickyProps extends RowProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** above the header */
  readonly banner: ReactNode | undefined;
}

/**
 * The visible header. It repeats that of the table, which cannot stick to the window out of a frame that scrolls
 * sideways.
 */
export function StickyHead({ ref, banner, ...headings }: StickyProps) {
  return (
    <div className={styles.head}>
      {banner}
      <div ref={ref} className={styles.headFrame}>
        <table className={table.table} aria-hidden>
          <ColumnWidths columns={headings.columns} />
          <thead>
            <HeadRow {...headings} />
          </thead>
        </table>
      </div>
    </div>
  );
}

export function ColumnWidths({ columns }: Pick<RowProps, 'columns'>) {
  return (
    <colgroup>
      <col className={table.rankColumn} />
      <col />
      <col className={table.pointsColumn} span={columns.length} />
    </colgroup>
  );
}

export function HeadRow({ columns, since }: RowProps) {
  return (
    <tr aria-rowindex={1}>
      <th scope="col" className={table.rank}>
        <span className={table.label}>Rank</span>
      </th>
      <th scope="col" className={table.player} abbr="Player">
        <span className={table.label}>Player {since && <span className={styles.since}>↑↓ since {since}</span>}</span>
      </th>
      {columns.map(({ key, name }) => (
        <th key={key} scope="col" title={name}>
          <span className={`${table.label} ${styles.round}`}>{name}</span>
        </th>
      ))}
    </tr>
  );
}
