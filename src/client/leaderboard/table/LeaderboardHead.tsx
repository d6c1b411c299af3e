import type { ReactNode, RefObject } from 'react';
import styles from './Table.module.css';
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
    <div className={`not-printed ${styles.head}`}>
      {banner}
      <div ref={ref} className={styles.headFrame}>
        <table className={styles.table} aria-hidden>
          <ColumnWidths />
          <thead>
            <HeadRow isHyphenated />
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
      <col className={styles.rankColumn} />
      <col />
      <col className={styles.pointsColumn} span={columns.length} />
    </colgroup>
  );
}

/** The longest usual name of a round does not fit into a phone's column. */
const HYPHENATED = 'Champion\u00adship';

export function HeadRow({ isHyphenated = false }: { readonly isHyphenated?: boolean }) {
  const { columns, note } = useTable();
  return (
    <tr aria-rowindex={1}>
      <th scope="col" className={styles.rank}>
        <span className={styles.label}>Rank</span>
      </th>
      <th scope="col" className={styles.player} abbr="Player">
        <span className={styles.label}>Player {note && <span className={styles.note}>{note}</span>}</span>
      </th>
      {columns.map(({ key, name }) => (
        <th key={key} scope="col" title={name}>
          <span className={styles.label}>{isHyphenated ? name.replace('Championship', HYPHENATED) : name}</span>
        </th>
      ))}
    </tr>
  );
}
