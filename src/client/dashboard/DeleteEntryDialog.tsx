import { call } from '#client/api/call.ts';
import { entriesQuery, groupsQuery, membershipsQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { DeletionForm } from '#client/ui/DeletionForm.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Entry } from '#contract/schemas.ts';
import type { DELETE_PHRASE } from '#domain/names/deletion.ts';

interface Props {
  readonly entry: Entry;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function DeleteEntryDialog({ entry, opened, onClose }: Props) {
  return (
    <Dialog title="Delete Entry" opened={opened} onClose={onClose}>
      <Confirmation entry={entry} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ entry, onClose }: Omit<Props, 'opened'>) {
  const deletion = useApiMutation({
    mutate: (confirmText: typeof DELETE_PHRASE) =>
      call('deleteEntry', { params: { id: entry.id }, body: { confirmText } }),
    invalidates: [entriesQuery().queryKey, membershipsQuery().queryKey, groupsQuery().queryKey, STANDINGS_KEY],
    success: 'Entry deleted successfully',
    failure: 'Failed to delete entry',
    // the pressed button is gone with its card
    onSuccess: () => document.getElementById('my-entries')?.focus(),
  });
  return (
    <DeletionForm
      action="Delete Entry"
      isPending={deletion.isPending}
      onConfirm={(typed) => deletion.mutate(typed)}
      onCancel={onClose}
    >
      This deletes <strong>{entry.name}</strong> with all its picks, and takes it out of its pools. It cannot be undone.
    </DeletionForm>
  );
}
