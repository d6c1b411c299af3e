import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Entry, Season } from '#contract/things.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { defaultEntryName } from '#domain/names.ts';
import { toFirstError } from '../account/fieldErrors.ts';
import { call } from '../api.ts';
import { toastFailure } from '../failure.ts';
import { entriesQuery, picksQuery } from '../queries.ts';
import { useUser } from '../session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { entryNameFault } from './entryNameFault.ts';

interface Props {
  readonly season: Season;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** after the entry was made and the list of entries renewed */
  readonly onCreated?: (entry: Entry) => void;
  /** what the notification says */
  readonly success: 'Entry created successfully' | 'New entry created successfully';
}

/** Makes an entry, with the name that product and season propose already filled in. */
export function NewEntryDialog({ season, opened, onClose, onCreated, success }: Props) {
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const taken = entries.filter((entry) => entry.seasonId === season.id).map((entry) => entry.name);
  return (
    <Dialog title="Create New Entry" opened={opened} onClose={onClose}>
      {taken.length < MAX_ENTRIES ? (
        <NewEntryForm season={season} taken={taken} success={success} onClose={onClose} onCreated={onCreated} />
      ) : (
        <p>You have reached {MAX_ENTRIES} entries, as many as one season takes.</p>
      )}
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'opened' | 'onCreated'> {
  /** names of the season's entries */
  readonly taken: readonly string[];
  readonly onCreated: Props['onCreated'] | undefined;
}

function NewEntryForm({ season, taken, success, onClose, onCreated }: FormProps) {
  const user = useUser();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: defaultEntryName(user.username, taken) },
    validate: { name: entryNameFault },
  });
  const creation = useMutation({
    mutationFn: (name: string) => call('createEntry', { body: { name, seasonId: season.id } }),
    onSuccess: async (entry) => {
      // known without asking, so that no screen waits for it
      queryClient.setQueryData(picksQuery(entry.id).queryKey, []);
      await queryClient.invalidateQueries({ queryKey: entriesQuery().queryKey });
      toast({ title: success });
      onClose();
      onCreated?.(entry);
    },
    onError: (error) => toastFailure(error, 'Failed to create entry'),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ name }) => creation.mutate(name), toFirstError(form))}>
      <TextInput label="Entry name" data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={creation.isPending}>
          Create Entry
        </Button>
      </Group>
    </form>
  );
}
