import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#contract/schemas.ts';
import type { DELETE_PHRASE } from '#domain/deletion.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure.ts';
import { entriesQuery, groupsQuery, membershipsQuery } from '../api/queries.ts';
import { DeletionForm } from '../ui/DeletionForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';

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
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: (confirmText: typeof DELETE_PHRASE) =>
      call('deleteEntry', { params: { id: entry.id }, body: { confirmText } }),
    onSuccess: async () => {
      toast({ title: 'Entry deleted successfully' });
      await Promise.all(
        [entriesQuery(), membershipsQuery(), groupsQuery()].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      // what was pressed is gone with its card
      document.getElementById('my-entries')?.focus();
    },
    onError: (error) => toastFailure(error, 'Failed to delete entry'),
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
