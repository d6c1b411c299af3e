import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';
import { Logo } from './Logo.tsx';
import styles from './PlainPage.module.css';

/** A page that needs neither the user nor more code, for errors. */
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
      <EmptyState title="404" hint="There is no page at this address. It may be mistyped, or the page was removed.">
        <LinkButton to="/">Return to Dashboard</LinkButton>
      </EmptyState>
    </PlainPage>
  );
}
