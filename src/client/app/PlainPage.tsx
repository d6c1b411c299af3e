import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RouteError } from '../ui/RouteError.tsx';
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

/** Stands in for a whole page, its header included. */
export function PlainError(props: ErrorComponentProps) {
  return (
    <PlainPage>
      <RouteError {...props} />
    </PlainPage>
  );
}

export function NotFoundScreen() {
  return (
    <PlainPage>
      <PageHeading title="Page not found" />
      <EmptyState title="404" hint="Nothing lives at this address. It may have been mistyped, or the page has gone.">
        <Button renderRoot={(props) => <Link to="/" {...props} />}>Return to Dashboard</Button>
      </EmptyState>
    </PlainPage>
  );
}
