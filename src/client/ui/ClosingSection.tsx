import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ClosingSection.module.css';

interface Props {
  readonly id: string;
  readonly title: string;
  /** its state in short, shown while it is closed */
  readonly value?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page under a heading that opens and closes it. It is closed at first. */
export function ClosingSection({ id, title, value, children }: Props) {
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {value && <span className={styles.value}>{value}</span>}
        <IconChevronDown className={styles.icon} size={20} aria-hidden />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
