import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './NoticeCard.module.css';

interface Props {
  readonly icon: typeof IconX;
  readonly children: ReactNode;
  /** a link after the text */
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
}

export function NoticeCard({ icon: Icon, children, action, onClose }: Props) {
  return (
    <div className={styles.notice}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <div className={styles.body}>
        <p className={styles.text}>{children}</p>
        {action}
      </div>
      {onClose && (
        <ActionIcon className={styles.close} aria-label="Close" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
