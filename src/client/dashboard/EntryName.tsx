import { Button, TextInput } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { entriesQuery, STANDINGS_KEY } from '#client/api/queries.ts';
import { entryNameErrors } from '#client/entries/entryNameErrors.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Entry } from '#contract/schemas.ts';
import styles from './EntryName.module.css';

interface Props {
  readonly entry: Entry;
  readonly onDone: () => void;
}

/** Renames an entry in place: Enter saves, Escape cancels. */
export function EntryName({ entry, onDone }: Props) {
  const form = useEditForm({ name: entry.name }, entryNameErrors);
  const renaming = useApiMutation({
    mutate: (name: string) => call('changeEntry', { params: { id: entry.id }, body: { name } }),
    invalidates: [entriesQuery().queryKey, STANDINGS_KEY],
    success: 'Entry name updated',
    failure: 'Failed to update entry name',
    onSuccess: onDone,
  });
  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={({ name }) => renaming.mutate(name)}
      isPending={renaming.isPending}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextInput
        ref={selectAll}
        className={styles.input}
        aria-label="Entry name"
        autoComplete="off"
        {...form.field('name')}
      />
      <Button type="submit" disabled={form.values.name.trim() === ''} loading={renaming.isPending}>
        Save
      </Button>
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </Form>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.select();
}
