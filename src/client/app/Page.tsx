import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { preloadToaster } from '#client/ui/toast.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { Logo } from './Logo.tsx';
import { Navigation } from './Navigation.tsx';
import styles from './Page.module.css';
import { useVisitor } from './session.ts';

const TOASTER_AHEAD_MS = 1000;

export function Page({ children }: { readonly children: ReactNode }) {
  useTimeout(preloadToaster, TOASTER_AHEAD_MS, { autoInvoke: true });
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

function Header() {
  const visitor = useVisitor();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        {visitor ? (
          <>
            <Navigation />
            <AvatarMenu />
          </>
        ) : (
          <Button variant="default" renderRoot={(props) => <Link to="/auth" {...props} />}>
            Log In
          </Button>
        )}
      </div>
    </header>
  );
}
