import { TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { entriesQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { toast } from '#client/ui/toast.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Entry, Season } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { defaultEntryName } from '#domain/names/names.ts';
import { entryNameErrors } from './entryNameErrors.ts';
import { useEntryCreation } from './useEntryCreation.ts';

interface Props extends Openable {
  readonly season: Season;
  readonly onCreated?: (entry: Entry) => void;
  /** title of the notification */
  readonly success: 'Entry created successfully' | 'New entry created successfully';
}

export function NewEntryDialog({ season, opened, onClose, onCreated, success }: Props) {
  return (
    <EntryDialogFrame season={season} opened={opened} onClose={onClose}>
      {(name) => <NewEntryForm season={season} name={name} success={success} onClose={onClose} onCreated={onCreated} />}
    </EntryDialogFrame>
  );
}

interface FrameProps extends Pick<Props, 'season' | 'opened' | 'onClose'> {
  /** receives the proposed name */
  readonly children: (name: string) => ReactNode;
}

/** The dialog that creates an entry, unless the user has as many as a season takes. */
export function EntryDialogFrame({ season, opened, onClose, children }: FrameProps) {
  return (
    <Dialog title="Create New Entry" opened={opened} onClose={onClose}>
      <Proposal season={season}>{children}</Proposal>
    </Dialog>
  );
}

function Proposal({ season, children }: Pick<FrameProps, 'season' | 'children'>) {
  const user = useUser();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  // read at the opening: the entry created here may reach the limit
  const [taken] = useState(() => entries.filter(({ seasonId }) => seasonId === season.id).map((entry) => entry.name));
  if (taken.length >= MAX_ENTRIES) return <p>You have reached {MAX_ENTRIES} entries, the most for one season.</p>;
  return children(defaultEntryName(user.username, taken));
}

interface FormProps extends Pick<Props, 'season' | 'success' | 'onClose'> {
  readonly name: string;
  readonly onCreated: Props['onCreated'] | undefined;
}

function NewEntryForm({ season, name, success, onClose, onCreated }: FormProps) {
  const form = useEditForm({ name }, entryNameErrors);
  const creation = useEntryCreation(season, (entry) => {
    toast({ title: success });
    onClose();
    onCreated?.(entry);
  });
  return (
    <DialogForm
      form={form}
      onSubmit={creation.mutate}
      action="Create"
      isPending={creation.isPending}
      onCancel={onClose}
    >
      <TextInput label="Entry name" data-autofocus autoComplete="off" {...form.field('name')} />
    </DialogForm>
  );
}
