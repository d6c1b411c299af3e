import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ClosingSection.module.css';
import { Card, Row } from './layout.tsx';
import { PartBoundary } from './PartBoundary.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  /** whether it is a part of another one: a line of it, under a smaller heading */
  readonly isPart?: true;
  /** its state in short, shown while it is closed */
  readonly value?: string | undefined;
  /** whether it is open at first */
  readonly isOpen?: boolean | undefined;
  /** loads while it is closed, if it is lazy */
  readonly children: ReactNode;
}

/** A part of a page under a heading that opens and closes it, closed at first unless said otherwise. */
export function ClosingSection({ id, title, isPart, value, isOpen, children }: Props) {
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <Card as="details" pad={0} className={`${styles.section} ${isPart ? styles.part : ''}`} open={isOpen}>
      <Row as="summary" gap={3} className={styles.summary}>
        <Heading id={id} tabIndex={-1}>
          {title}
        </Heading>
        {value && <span className={`grow truncate soft text-s ${styles.value}`}>{value}</span>}
        <IconChevronDown className={`soft push ${styles.icon}`} size={20} aria-hidden />
      </Row>
      <div className={styles.content}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </Card>
  );
}
