import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Fold.module.css';
import { Stack } from './layout.tsx';

interface Props extends Pick<ComponentProps<'details'>, 'open' | 'onToggle'> {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen or form under a line that opens and closes it. */
export function Fold({ summary, children, ...details }: Props) {
  return (
    <details className={styles.fold} {...details}>
      <summary>
        {summary} <IconChevronDown size={18} aria-hidden />
      </summary>
      <Stack gap={4}>{children}</Stack>
    </details>
  );
}
