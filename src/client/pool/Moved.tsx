import { VisuallyHidden } from '@mantine/core';
import styles from './Moved.module.css';

/** Places gained by the last round, negative if lost; nothing after the first round and for an unchanged rank. */
export function Moved({ places }: { readonly places: number | null }) {
  if (places === null || places === 0) return null;
  const isUp = places > 0;
  return (
    <span className={styles.moved} data-direction={isUp ? 'up' : 'down'}>
      <span aria-hidden>{isUp ? '↑' : '↓'}</span>
      <VisuallyHidden>{isUp ? 'up' : 'down'} </VisuallyHidden>
      {Math.abs(places)}
    </span>
  );
}
