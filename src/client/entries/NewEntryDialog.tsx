import { Button, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { EntryChange } from '#contract/bodies.ts';
import type { Entry, Season } from '#contract/things.ts';
import { defaultEntryName } from '#domain/names.ts';
import { call } from '../api.ts';
import { toastFailure } from '../failure.ts';
import { entriesQuery } from '../queries.ts';
import { useUser } from '../session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';

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
  return (
    <Dialog title="Create New Entry" opened={opened} onClose={onClose}>
      <NewEntryForm season={season} success={success} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

function NewEntryForm({
  season,
  success,
  onClose,
  onCreated,
}: Omit<Props, 'opened' | 'onCreated'> & { readonly onCreated: Props['onCreated'] | undefined }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const taken = entries.filter((entry) => entry.seasonId === season.id).map((entry) => entry.name);
  const form = useForm({
    initialValues: { name: defaultEntryName(user.username, taken) },
    validate: schemaResolver(EntryChange, { sync: true }),
  });
  const creation = useMutation({
    mutationFn: (name: string) => call('createEntry', { body: { name, seasonId: season.id } }),
    onSuccess: async (entry) => {
      await queryClient.invalidateQueries({ queryKey: entriesQuery().queryKey });
      toast({ title: success });
      onClose();
      onCreated?.(entry);
    },
    onError: (error) => toastFailure(error, 'Failed to create entry'),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ name }) => creation.mutate(name))}>
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
