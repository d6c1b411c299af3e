import { call } from '#client/api/call.ts';
import { entriesQuery, membershipsQuery, poolsQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { DeletionDialog } from '#client/ui/DeletionDialog.tsx';
import type { Openable } from '#client/ui/Dialog.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Entry } from '#contract/schemas.ts';
import type { DELETE_PHRASE } from '#domain/names/deletion.ts';

export function DeleteEntryDialog({ entry, ...dialog }: Openable & { readonly entry: Entry }) {
  const deletion = useApiMutation({
    mutate: (confirmText: typeof DELETE_PHRASE) =>
      call('deleteEntry', { params: { id: entry.id }, body: { confirmText } }),
    invalidates: [entriesQuery().queryKey, membershipsQuery().queryKey, poolsQuery().queryKey, STANDINGS_KEY],
    success: 'Entry deleted successfully',
    failure: 'Failed to delete entry',
    // the pressed button is gone with its card
    onSuccess: () => document.getElementById('my-entries')?.focus(),
  });
  return (
    <DeletionDialog {...dialog} action="Delete Entry" isPending={deletion.isPending} onConfirm={deletion.mutate}>
      This deletes <strong>{entry.name}</strong> with all its picks, and takes it out of its pools. It cannot be undone.
    </DeletionDialog>
  );
}
