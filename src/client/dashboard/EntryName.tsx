import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#contract/schemas.ts';
import { toFirstError } from '../account/fieldErrors.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure.ts';
import { entriesQuery } from '../api/queries.ts';
import { entryNameError } from '../entries/entryNameError.ts';
import { toast } from '../ui/toast.ts';
import styles from './EntryName.module.css';

interface Props {
  readonly entry: Entry;
  readonly onDone: () => void;
}

/** Renames an entry where its name stands: Enter saves, Escape cancels. */
export function EntryName({ entry, onDone }: Props) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: entry.name },
    validate: { name: entryNameError },
  });
  const renaming = useMutation({
    mutationFn: (name: string) => call('renameEntry', { params: { id: entry.id }, body: { name } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: entriesQuery().queryKey });
      toast({ title: 'Entry name updated' });
      onDone();
    },
    onError: (error) => toastFailure(error, 'Failed to update entry name'),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(({ name }) => renaming.mutate(name), toFirstError(form))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextInput
        ref={selectAll}
        className={styles.input}
        aria-label="Entry name"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Button type="submit" disabled={form.values.name.trim() === ''} loading={renaming.isPending}>
        Save
      </Button>
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.select();
}
