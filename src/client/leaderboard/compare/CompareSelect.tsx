import { useId } from 'react';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import type { Leaderboard } from '#contract/standings.ts';
import styles from './EntryComparison.module.css';
import type { OpenedEntry } from './useOpenedEntry.ts';

interface Props {
  readonly leaderboard: Leaderboard;
  readonly entryId: number;
  /** the entry that it is compared with */
  readonly chosen?: number | undefined;
  readonly onShow: (shown: OpenedEntry) => void;
}

/** Chooses the entry to compare with: the user's first, then the others in the order of the leaderboard. */
export function CompareSelect({ leaderboard, entryId, chosen, onShow }: Props) {
  const id = useId();
  const ids = useOwnEntryIds();
  const rows = leaderboard.rows.filter((row) => row.entryId !== entryId);
  const own = rows.filter((row) => ids.has(row.entryId));
  const others = rows.filter((row) => !ids.has(row.entryId));
  if (rows.length === 0) return null;
  return (
    <p className={styles.choice}>
      <label htmlFor={id}>Compare with</label>
      <select
        id={id}
        className={styles.select}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onShow({ entry: entryId, with: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">{chosen === undefined ? 'Choose an entry' : 'No other entry'}</option>
        <Options label="My entries" rows={own} />
        <Options label="Others" rows={others} />
      </select>
    </p>
  );
}

interface OptionsProps {
  readonly label: string;
  readonly rows: Leaderboard['rows'];
}

function Options({ label, rows }: OptionsProps) {
  if (rows.length === 0) return null;
  return (
    <optgroup label={label}>
      {rows.map(({ entryId, entryName, username }) => (
        <option key={entryId} value={entryId}>
          {entryName === username ? entryName : `${entryName} (${username})`}
        </option>
      ))}
    </optgroup>
  );
}
