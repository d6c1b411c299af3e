import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Live } from '../live/Live.tsx';
import { Header } from './Header.tsx';
import styles from './Shell.module.css';

/** What stands around every screen for signed-in users. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const seen = useRef(pathname);

  useEffect(() => {
    // A new page begins at its top for those who hear it or use the keyboard, too.
    if (seen.current !== undefined && seen.current !== pathname) main.current?.focus({ preventScroll: true });
    seen.current = pathname;
  }, [pathname]);

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Live />
    </>
  );
}
