import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DELETE_PHRASE } from '#domain/names/deletion.ts';
import { Dialog, type Openable } from './Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useEditForm } from './useEditForm.ts';

interface Props extends Openable {
  /** the title, too */
  readonly action: string;
  readonly isPending: boolean;
  readonly onConfirm: (typed: typeof DELETE_PHRASE) => void;
  readonly children: ReactNode;
}

/** Deletes once the user has typed that they want it. */
export function DeletionDialog({ action, opened, ...form }: Props) {
  return (
    <Dialog title={action} opened={opened} onClose={form.onClose}>
      <DeletionForm action={action} {...form} />
    </Dialog>
  );
}

function DeletionForm({ children, action, isPending, onConfirm, onClose }: Omit<Props, 'opened'>) {
  const form = useEditForm({ typed: '' }, () => ({}));
  return (
    <DialogForm
      form={form}
      onSubmit={({ typed }) => {
        if (typed === DELETE_PHRASE) onConfirm(typed);
      }}
      action={action}
      isFinal
      isDisabled={form.values.typed !== DELETE_PHRASE}
      isPending={isPending}
      onCancel={onClose}
    >
      <p>{children}</p>
      <TextInput
        label={`Type "${DELETE_PHRASE}" to confirm`}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('typed')}
      />
    </DialogForm>
  );
}
