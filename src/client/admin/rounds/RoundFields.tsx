import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LocalTimeField } from '#client/admin/LocalTimeField.tsx';
import type { RoundErrors } from './draft.ts';

export interface RoundValues {
  readonly name: string;
  /** a local time, or empty */
  readonly deadline: string;
}

interface Props {
  readonly values: RoundValues;
  readonly errors: RoundErrors | undefined;
  readonly onChange: (change: Partial<RoundValues>) => void;
  /** fields before these */
  readonly children?: ReactNode;
}

export function RoundFields({ values, errors, onChange, children }: Props) {
  return (
    <Stack>
      {children}
      <TextInput
        label="Round name"
        autoComplete="off"
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errors?.name}
      />
      <LocalTimeField
        label="Deadline"
        value={values.deadline}
        onChange={(deadline) => onChange({ deadline })}
        error={errors?.deadline}
      />
    </Stack>
  );
}
