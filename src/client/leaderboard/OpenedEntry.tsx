import { useState } from 'react';
import { importOnline, LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import type { Group, Leaderboard } from '#contract/schemas.ts';

const EntryDialog = lazyPart(() => importOnline(() => import('./EntryDialog.tsx')), 'EntryDialog');

interface Props {
  readonly pool: Group;
  readonly leaderboard: Leaderboard;
  /** undefined while none is opened */
  readonly entryId: number | undefined;
  readonly onClose: () => void;
}

/** The dialog of an entry's points; its code is loaded when one is first opened. */
export function OpenedEntry({ entryId, ...props }: Props) {
  // The last one stays while the dialog goes away.
  const [last, setLast] = useState(entryId);
  if (entryId !== undefined && entryId !== last) setLast(entryId);
  if (last === undefined) return null;
  return (
    <LazyBoundary part={EntryDialog} fallback={null}>
      <EntryDialog {...props} entryId={entryId ?? last} opened={entryId !== undefined} />
    </LazyBoundary>
  );
}
