import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import styles from './PlainPage.module.css';

/** A page that knows nobody and needs nothing more to be loaded: for when something is amiss. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
