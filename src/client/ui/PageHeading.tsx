import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHeading({ title, note, children }: Props) {
  return (
    <div className={styles.heading}>
      <div className={styles.text}>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
