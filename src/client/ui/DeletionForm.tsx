import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DELETE_PHRASE } from '#domain/deletion.ts';

interface Props {
  readonly children: ReactNode;
  readonly action: string;
  readonly isPending: boolean;
  readonly onConfirm: (typed: typeof DELETE_PHRASE) => void;
  readonly onCancel: () => void;
}

export function DeletionForm({ children, action, isPending, onConfirm, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === DELETE_PHRASE) onConfirm(typed);
      }}
    >
      <p>{children}</p>
      <TextInput
        label={`Type "${DELETE_PHRASE}" to confirm`}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={typed !== DELETE_PHRASE} loading={isPending}>
          {action}
        </Button>
      </Group>
    </form>
  );
}
