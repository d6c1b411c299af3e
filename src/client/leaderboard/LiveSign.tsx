import { IconPlugConnectedX } from '@tabler/icons-react';
import styles from './LiveSign.module.css';

/** Whether the standings on the screen are being renewed. */
export function LiveSign({ interrupted }: { readonly interrupted: boolean }) {
  return (
    <p className={styles.sign} role="status" data-interrupted={interrupted || undefined}>
      {interrupted ? <IconPlugConnectedX size={16} aria-hidden /> : <span className={styles.dot} aria-hidden />}
      {interrupted ? 'Not connected, trying again' : 'Live'}
    </p>
  );
}
