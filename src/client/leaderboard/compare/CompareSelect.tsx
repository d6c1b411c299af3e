import { Button, NativeSelect } from '@mantine/core';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { Row } from '#client/ui/layout.tsx';
import type { Leaderboard } from '#contract/standings.ts';
import { namesPlayer } from '#domain/names/namesPlayer.ts';
import styles from './Entry.module.css';
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
  const ids = useOwnEntryIds();
  const rows = leaderboard.rows.filter((row) => row.entryId !== entryId);
  const own = rows.filter((row) => ids.has(row.entryId));
  const others = rows.filter((row) => !ids.has(row.entryId));
  const [best] = own;
  if (rows.length === 0) return null;
  return (
    <Row gap={2} className={styles.choice}>
      <NativeSelect
        flex={1}
        miw={0}
        aria-label="Compare with"
        styles={{ input: { textOverflow: 'ellipsis' } }}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onShow({ entry: entryId, with: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">{chosen === undefined ? 'Compare with …' : 'No other entry'}</option>
        <Options label="My entries" rows={own} />
        <Options label="Others" rows={others} />
      </NativeSelect>
      {best && chosen === undefined && !ids.has(entryId) && (
        <Button variant="default" flex="none" onClick={() => onShow({ entry: entryId, with: best.entryId })}>
          With me
        </Button>
      )}
    </Row>
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
      {rows.map((row) => (
        <option key={row.entryId} value={row.entryId}>
          {namesPlayer(row) ? row.entryName : `${row.entryName} (${row.username})`}
        </option>
      ))}
    </optgroup>
  );
}
