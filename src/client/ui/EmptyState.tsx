import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  readonly title: string;
  /** what to do about it */
  readonly hint?: ReactNode;
  /** the buttons that do it */
  readonly children?: ReactNode;
}

/** Stands where there is nothing yet, and says what to do next. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
