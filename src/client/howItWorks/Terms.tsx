import type { ReactNode } from 'react';
import styles from './HowItWorksScreen.module.css';

/** Terms with what they mean: `dt` and `dd`. */
export function Terms({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
