import { useRef } from 'react';
import type { GridData } from './gridData.ts';
import styles from './OwnEntriesBar.module.css';
import type { GoToColumn } from './useGridWindow.ts';

interface Props {
  readonly data: GridData;
  /** the columns of the user's own entries, one at least */
  readonly columns: readonly number[];
  readonly goTo: GoToColumn;
}

/** The user's own entries, and the way to them, one after the other. */
export function OwnEntriesBar({ data, columns, goTo }: Props) {
  const shown = useRef(0);
  const [first = 0] = columns;
  const entry = data.entries[first];
  const showNext = () => goTo(columns[shown.current++ % columns.length] ?? first, 'center');
  return (
    <div className={styles.bar}>
      {columns.length === 1 && entry ? (
        <>
          <span className={styles.name}>{entry.entryName}</span>
          <span className="numeral">{entry.total}</span>
        </>
      ) : (
        <span className={styles.name}>Your {columns.length} entries</span>
      )}
      <button type="button" className={styles.show} onClick={showNext}>
        Show mine
      </button>
    </div>
  );
}
