import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError } from '#client/api/call.ts';
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
  return <PlainPage>{isUserUnknown ? <Unreachable {...props} /> : <RouteError {...props} />}</PlainPage>;
}

/** Routes again until the site tells who this is. */
function Unreachable({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useEffectEvent(() => {
    reset();
    void router.invalidate();
  });
  useEffect(() => {
    const timer = setInterval(() => retry(), jittered(RETRY_MS));
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
