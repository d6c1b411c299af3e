import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '#client/ui/layout.tsx';
import styles from './Seals.module.css';

interface Props {
  readonly isGood?: boolean;
  readonly children: ReactNode;
}

export function SealLine({ isGood = false, children }: Props) {
  return (
    <Row as="p" gap={2} align="start" className="soft text-s">
      <IconShieldCheck className={isGood ? 'good' : undefined} size={20} aria-hidden />
      <span className={`typed ${styles.text}`} data-good={isGood || undefined}>
        {children}
      </span>
    </Row>
  );
}
