import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

interface Props {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** made anew at each opening */
  readonly children: ReactNode;
}

/** A dialog over the page; closes by its button, by Escape, and by a press beside it. */
export function Dialog({ title, opened, onClose, children }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered classNames={{ content: styles.content }}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Not Modal.Header: a second banner beside the page's own. */}
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={20} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
