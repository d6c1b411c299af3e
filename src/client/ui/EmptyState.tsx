import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Card, Row } from './layout.tsx';

interface Props {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

export function EmptyState({ title, hint, children }: Props) {
  return (
    <Card align="center" gap={2} className={`typed ${styles.empty}`}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={`soft ${styles.hint}`}>{hint}</p>}
      {children && (
        <Row gap={2} wrap justify="center">
          {children}
        </Row>
      )}
    </Card>
  );
}
