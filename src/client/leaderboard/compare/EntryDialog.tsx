import { useMounted } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import { assumedGrid } from '#client/leaderboard/assumed/assumed.ts';
import { assumedText, type Choices } from '#client/leaderboard/assumed/choices.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { EntryComparison, type EntryProps } from './EntryComparison.tsx';
import { EntryPoints } from './EntryPoints.tsx';
import type { OpenedEntry } from './useOpenedEntry.ts';

interface Props {
  readonly pool: Pool;
  /** with the choices */
  readonly leaderboard: Leaderboard;
  readonly choices: Choices;
  readonly shown: OpenedEntry;
  readonly opened: boolean;
  /** shows another entry, round or comparison */
  readonly onShow: (shown: OpenedEntry) => void;
  readonly onClose: () => void;
}

export function EntryDialog({ pool, leaderboard, choices, shown, opened, onShow, onClose }: Props) {
  // The dialog has to see `opened` change, or it does not return the focus.
  const mounted = useMounted();
  const row = leaderboard.rows.find(({ entryId }) => entryId === shown.entry);
  const isComparison = row !== undefined && shown.with !== undefined;
  const title = isComparison ? 'Two entries compared' : (row?.entryName ?? 'Entry not found');
  return (
    <Dialog title={title} opened={mounted && opened} onClose={onClose}>
      {row ? (
        <PartBoundary>
          {choices.size > 0 && <p className="soft text-s">Hypothetical: counts {assumedText(choices.size)}.</p>}
          <EntryInPool
            pool={pool}
            leaderboard={leaderboard}
            choices={choices}
            row={row}
            shown={shown}
            onShow={onShow}
          />
        </PartBoundary>
      ) : (
        <p>This entry does not play in this pool, or not any more.</p>
      )}
    </Dialog>
  );
}

/** Takes all from the pick grid, so that the sums agree. */
function EntryInPool(props: Omit<EntryProps, 'grid' | 'entry'>) {
  const { pool, choices, row, shown } = props;
  const { data: real } = useSuspenseQuery(pickGridQuery(pool.id));
  const grid = useMemo(() => assumedGrid(real, choices), [real, choices]);
  const entry = grid.entries.find(({ entryId }) => entryId === row.entryId);
  if (!entry) return <p>The picks of this entry are not here yet.</p>;
  if (shown.with !== undefined) return <EntryComparison {...props} grid={grid} entry={entry} />;
  return <EntryPoints {...props} grid={grid} entry={entry} />;
}
