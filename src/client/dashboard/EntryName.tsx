import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toFirstError } from '#client/account/fieldErrors.ts';
import { call } from '#client/api/call.ts';
import { entriesQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { entryNameError } from '#client/entries/entryNameError.ts';
import type { Entry } from '#contract/schemas.ts';
import styles from './EntryName.module.css';

interface Props {
  readonly entry: Entry;
  readonly onDone: () => void;
}

/** Renames an entry in place: Enter saves, Escape cancels. */
export function EntryName({ entry, onDone }: Props) {
  const form = useForm({
    initialValues: { name: entry.name },
    validate: { name: entryNameError },
  });
  const renaming = useApiMutation({
    mutate: (name: string) => call('renameEntry', { params: { id: entry.id }, body: { name } }),
    invalidates: [entriesQuery().queryKey, STANDINGS_KEY],
    success: 'Entry name updated',
    failure: 'Failed to update entry name',
    onSuccess: onDone,
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
