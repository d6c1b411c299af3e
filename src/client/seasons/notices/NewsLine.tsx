import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import styles from './NewsLine.module.css';

interface Props {
  /** its accessible name, and the title of what it opens */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** what stays in sight where the text is cut */
  readonly fact?: string | undefined;
  readonly onClose: (() => void) | undefined;
  /** what a press opens */
  readonly children: ReactNode;
}

/** What has happened, in one line, which opens the rest. Closing it moves the focus to the main part of the page. */
export function NewsLine({ label, title, text, fact, onClose, children }: Props) {
  const [isOpened, setOpened] = useState(false);
  const close = () => {
    onClose?.();
    refocus('main');
  };
  return (
    <Card as="section" pad={0} className={styles.news} aria-label={label}>
      <Row>
        <Row
          as="button"
          type="button"
          gap={1}
          className={`grow text-s ${styles.line}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          <span className={`truncate ${styles.text}`}>{text}</span>
          {fact && <span className={styles.fact}>· {fact}</span>}
          <IconChevronRight className="soft not-printed" size={16} aria-hidden />
        </Row>
        {onClose && (
          <ActionIcon className="not-printed" aria-label="Close" aria-description={text} onClick={close}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      <Dialog title={title} opened={isOpened} onClose={() => setOpened(false)}>
        <PartBoundary>{children}</PartBoundary>
      </Dialog>
    </Card>
  );
}
