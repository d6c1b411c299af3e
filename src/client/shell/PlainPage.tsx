import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError, call } from '#client/api/call.ts';
import { jittered } from '#client/api/connection.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ChunkLoadError } from '#client/ui/lazyComponent.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';
import { SECOND } from '#domain/time.ts';
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

const RETRY_MS = 5 * SECOND;

/** A failed call is that of `findUser`: nobody knows yet whether somebody is signed in. */
export function PlainError(props: ErrorComponentProps) {
  const isUserUnknown = props.error instanceof ApiError && !(props.error instanceof ChunkLoadError);
  return <PlainPage>{isUserUnknown ? <Unreachable /> : <RouteError {...props} />}</PlainPage>;
}

/**
 * Loads the page again once the site tells who this is. To route again would not do: browsers give the failed answers of calls
 * that the document preloads to the first ones that ask.
 */
function Unreachable() {
  useEffect(() => {
    const isKnown = () =>
      call('currentUser').then(
        () => true,
        (error) => error instanceof ApiError && error.status === 401,
      );
    const ask = async () => {
      if (await isKnown()) window.location.reload();
    };
    const timer = setInterval(() => void ask(), jittered(RETRY_MS));
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      <EmptyState title="The site is not reachable. Trying again …" />
    </div>
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
