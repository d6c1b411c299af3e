import { useMounted } from '@mantine/hooks';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { LazyBoundary } from '#client/ui/lazyPart.tsx';
import type { Group, Leaderboard } from '#contract/schemas.ts';
import { EntryPoints } from './EntryPoints.tsx';

interface Props {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  readonly entryId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What an entry's points are made of, over the leaderboard. */
export function EntryDialog({ pool, leaderboard, entryId, opened, onClose }: Props) {
  // Opened once it is there, or it would not know where the focus came from.
  const mounted = useMounted();
  const row = leaderboard.rows.find((candidate) => candidate.entryId === entryId);
  return (
    <Dialog title={row?.entryName ?? 'Entry not found'} opened={mounted && opened} onClose={onClose}>
      {row ? (
        <LazyBoundary fallback={<Loading />}>
          <EntryPoints pool={pool} leaderboard={leaderboard} row={row} />
        </LazyBoundary>
      ) : (
        <p>This entry does not play in this pool, or not any more.</p>
      )}
    </Dialog>
  );
}
