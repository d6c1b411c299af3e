import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from './ShowOwn.module.css';

interface Props {
  readonly direction: 'up' | 'down';
  readonly onClick: () => void;
}

/** Floats at the foot of the window while no row of the user is visible. */
export function ShowOwn({ direction, onClick }: Props) {
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <div className={styles.line}>
      <button type="button" className={styles.button} onClick={onClick}>
        <Arrow size={18} aria-hidden />
        Show mine
      </button>
    </div>
  );
}
