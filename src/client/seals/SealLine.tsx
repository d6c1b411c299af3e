import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './SealLine.module.css';

interface Props {
  readonly isGood?: boolean;
  readonly children: ReactNode;
}

export function SealLine({ isGood = false, children }: Props) {
  return (
    <p className={styles.line} data-good={isGood || undefined}>
      <IconShieldCheck className={styles.icon} size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
