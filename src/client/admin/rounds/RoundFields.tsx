import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LocalTimeField } from '#client/admin/console/LocalTimeField.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { EditForm } from '#client/ui/useEditForm.ts';

export interface RoundValues {
  readonly name: string;
  /** a local time, or empty */
  readonly deadline: string;
}

interface Props {
  readonly form: EditForm<RoundValues, object>;
  /** fields before these */
  readonly children?: ReactNode;
}

export function RoundFields({ form, children }: Props) {
  return (
    <Stack gap={4}>
      {children}
      <TextInput label="Round name" autoComplete="off" {...form.field('name')} />
      <LocalTimeField label="Deadline" {...form.field('deadline')} />
    </Stack>
  );
}
