import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { refocus } from '#client/ui/focus.ts';
import styles from './NoticeCard.module.css';

interface Props {
  readonly icon: typeof IconX;
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
    <div className={styles.notice}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <div className={styles.body}>
        <p id={textId} className={styles.text}>
          {children}
        </p>
        {action}
      </div>
      {onClose && (
        <ActionIcon className={styles.close} aria-label="Close" aria-describedby={textId} onClick={close}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
