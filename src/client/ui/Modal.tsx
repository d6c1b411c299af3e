import { Modal as MantineModal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DialogProps } from './Dialog.tsx';
import styles from './Modal.module.css';

/** What a dialog is once its code is there. */
export function Modal({ title, opened, onClose, children }: DialogProps) {
  // It gives the focus back to what had it when it changed from closed to open.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <MantineModal.Root opened={shown} onClose={onClose} centered classNames={{ content: styles.content }}>
      <MantineModal.Overlay />
      <MantineModal.Content radius="lg">
        {/* Not Modal.Header: a second banner beside the page's own. */}
        <div className={styles.head}>
          <MantineModal.Title>{title}</MantineModal.Title>
          <MantineModal.CloseButton aria-label="Close" size={44} iconSize={20} />
        </div>
        <MantineModal.Body className={styles.body}>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
