import { IconPlugConnectedX } from '@tabler/icons-react';
import { useIsOnline } from '#client/api/connection.ts';
import styles from './LiveSign.module.css';

/** Whether the standings on the screen are being renewed: not if asking for them has failed, nor if anything has. */
export function LiveSign(props: { readonly isInterrupted: boolean }) {
  const isOnline = useIsOnline();
  const isInterrupted = props.isInterrupted || !isOnline;
  return (
    <p className={styles.sign} role="status" data-interrupted={isInterrupted || undefined}>
      {isInterrupted ? <IconPlugConnectedX size={16} aria-hidden /> : <span className={styles.dot} aria-hidden />}
      {isInterrupted ? 'Not live' : 'Live'}
    </p>
  );
}
