import { VisuallyHidden } from '@mantine/core';
import type { PickGrid } from '#contract/things.ts';
import styles from './RoundGrid.module.css';

interface Props {
  readonly entries: PickGrid['entries'];
  /** the columns that are drawn: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
  readonly own: ReadonlySet<number>;
  /** scrolls to the user's first entry; undefined where it is in view anyway */
  readonly onShowOwn: (() => void) | undefined;
}

/** The entries with their scores. */
export function GridHead({ entries, first, end, own, onShowOwn }: Props) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner} aria-colindex={1}>
          Matchup
          {onShowOwn && (
            <button type="button" className={styles.showOwn} onClick={onShowOwn}>
              Show mine
            </button>
          )}
        </th>
        {first > 0 && <td colSpan={first} />}
        {entries.slice(first, end).map(({ entryId, entryName, username, total }, index) => (
          <th
            key={entryId}
            scope="col"
            className={styles.entry}
            data-own={own.has(entryId) || undefined}
            title={`${entryName} (${username})`}
            aria-colindex={first + index + 2}
          >
            <span className={styles.entryName}>{entryName}</span>
            {own.has(entryId) && <VisuallyHidden> your entry</VisuallyHidden>}
            <span className={`numeral ${styles.score}`}>{total}</span>
          </th>
        ))}
        {end < entries.length && <td colSpan={entries.length - end} />}
      </tr>
    </thead>
  );
}
