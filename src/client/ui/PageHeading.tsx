import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface Props {
  readonly title: string;
  /** the second line: what the page is about just now */
  readonly note?: ReactNode;
  /** what can be chosen or done, at the right where there is room */
  readonly children?: ReactNode;
}

/** A page's one h1, with what goes beside it. */
export function PageHeading({ title, note, children }: Props) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
