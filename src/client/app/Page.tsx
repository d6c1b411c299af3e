import type { ReactNode } from 'react';
import { Header } from './Header.tsx';
import styles from './Page.module.css';

/** A page below the product's header, for whoever may see it. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
