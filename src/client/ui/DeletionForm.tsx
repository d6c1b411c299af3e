import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DELETE_PHRASE } from '#domain/names/deletion.ts';
import { DialogForm } from './DialogForm.tsx';
import { useEditForm } from './useEditForm.ts';

interface Props {
  readonly children: ReactNode;
  readonly action: string;
  readonly isPending: boolean;
  readonly onConfirm: (typed: typeof DELETE_PHRASE) => void;
  readonly onCancel: () => void;
}

export function DeletionForm({ children, action, isPending, onConfirm, onCancel }: Props) {
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
      onCancel={onCancel}
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
