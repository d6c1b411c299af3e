import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group, Leaderboard } from '#contract/schemas.ts';
import { LazyPart } from './LazyPart.tsx';
import { entryDialogCode } from './lazyParts.ts';

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
    <LazyPart fallback={null}>
      <LoadedDialog {...props} entryId={entryId ?? last} opened={entryId !== undefined} />
    </LazyPart>
  );
}

type DialogProps = Omit<Props, 'entryId'> & { readonly entryId: number; readonly opened: boolean };

function LoadedDialog(props: DialogProps) {
  const { data: code } = useSuspenseQuery(entryDialogCode());
  return <code.EntryDialog {...props} />;
}
