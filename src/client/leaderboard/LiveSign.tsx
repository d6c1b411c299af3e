import { IconPlugConnectedX } from '@tabler/icons-react';
import { useIsOnline } from '#client/connection.ts';
import styles from './LiveSign.module.css';

/** Whether the standings on the screen are being renewed: not if asking for them has failed, nor if anything has. */
export function LiveSign(props: { readonly interrupted: boolean }) {
  const connected = useIsOnline();
  const interrupted = props.interrupted || !connected;
  return (
    <p className={styles.sign} role="status" data-interrupted={interrupted || undefined}>
      {interrupted ? <IconPlugConnectedX size={16} aria-hidden /> : <span className={styles.dot} aria-hidden />}
      {interrupted ? 'Not live' : 'Live'}
    </p>
  );
}
