import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './Dialog.module.css';
import { Row } from './layout.tsx';

export interface Openable {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Props extends Openable {
  readonly title: string;
  /** whether it rises from the foot of a phone, so that the screen stays in sight above it */
  readonly isSheet?: boolean;
  /** mounted at each opening */
  readonly children: ReactNode;
}

export function Dialog({ title, opened, onClose, isSheet = false, children }: Props) {
  // Mantine returns the focus to the element that had it when `opened` became true.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  // a screen has several, and most are never opened: closed ones would take a part of its first draw
  const [isUsed, setIsUsed] = useState(opened);
  if (opened && !isUsed) setIsUsed(true);
  if (!isUsed) return null;
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      centered
      classNames={{ content: styles.content, inner: isSheet ? styles.sheet : '' }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Not Modal.Header: the page would have a second banner. */}
        <Row justify="between" className={styles.head}>
          <Modal.Title className="typed">{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={20} />
        </Row>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
