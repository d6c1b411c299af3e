import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, type Openable } from './Dialog.tsx';
import { DialogButtons } from './DialogForm.tsx';

interface Props extends Openable {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly isDestructive?: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
}

export function Confirmation({ title, opened, onClose, children, action, isDestructive, isPending, onConfirm }: Props) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      {children}
      <DialogButtons>
        <Button variant="default" data-autofocus={isDestructive} onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(isDestructive ? { color: 'red' } : { 'data-autofocus': true })}
          loading={isPending}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
