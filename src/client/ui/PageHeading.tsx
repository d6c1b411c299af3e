import type { ReactNode } from 'react';
import { Row } from './layout.tsx';
import styles from './PageHeading.module.css';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** whether the tab bar says it on a phone, where only screen readers get it then */
  readonly isTab?: boolean;
  readonly children?: ReactNode;
}

export function PageHeading({ title, note, isTab, children }: Props) {
  return (
    <Row gap={4} wrap className={styles.heading}>
      <div className={styles.text} data-tab={isTab || undefined}>
        <h1>{title}</h1>
        {note && <p className={`soft ${styles.note}`}>{note}</p>}
      </div>
      {children && (
        <Row gap={2} wrap className={`not-printed ${styles.actions}`}>
          {children}
        </Row>
      )}
    </Row>
  );
}
