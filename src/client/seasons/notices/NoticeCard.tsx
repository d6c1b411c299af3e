import { ActionIcon } from '@mantine/core';
import { type IconProps, IconX } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { refocus } from '#client/ui/focus.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import styles from './NoticeCard.module.css';

interface Props {
  readonly icon: ComponentType<IconProps>;
  readonly children: ReactNode;
  /** a link after the text */
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
}

/** Closing it moves the focus to the main part of the page, as the pressed button is gone. */
export function NoticeCard({ icon: Icon, children, action, onClose }: Props) {
  const textId = useId();
  const close = () => {
    onClose?.();
    refocus('main');
  };
  return (
    <Card pad={3} className={styles.notice}>
      <Row gap={3} align="start">
        <Icon className={`ember ${styles.icon}`} size={20} aria-hidden />
        <Row gap={4} align="baseline" justify="between" wrap="text" className={`grow ${styles.body}`}>
          <p id={textId} className={`typed ${styles.text}`}>
            {children}
          </p>
          {action}
        </Row>
        {onClose && (
          <ActionIcon
            className={`not-printed ${styles.close}`}
            aria-label="Close"
            aria-describedby={textId}
            onClick={close}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Row>
    </Card>
  );
}
