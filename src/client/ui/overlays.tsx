import { Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Modal.module.css';

export { Menu, Tooltip } from '@mantine/core';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** mounted at each opening */
  readonly children: ReactNode;
}

export function Modal({ title, opened, onClose, children }: DialogProps) {
  // Mantine returns the focus to the element that had it when `opened` became true.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <MantineModal.Root opened={shown} onClose={onClose} centered classNames={{ content: styles.content }}>
      <MantineModal.Overlay />
      <MantineModal.Content radius="lg">
        {/* Not Modal.Header: the page would have a second banner. */}
        <div className={styles.head}>
          <MantineModal.Title>{title}</MantineModal.Title>
          <MantineModal.CloseButton aria-label="Close" size={44} iconSize={20} />
        </div>
        <MantineModal.Body className={styles.body}>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
