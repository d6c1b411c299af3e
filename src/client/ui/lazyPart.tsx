import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import {
  type AsyncRouteComponent,
  CatchBoundary,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ApiError, call, UNREACHABLE } from '#client/api/call.ts';
import { failureText } from '#client/api/failure.ts';
import { MINUTE } from '#domain/time.ts';
import { EmptyState } from './EmptyState.tsx';

const RELOADED_KEY = 'unbusted page reloaded';
/** A page that still lacks the code after a reload would reload forever. */
const RELOAD_PAUSE_MS = MINUTE;

export class ChunkLoadError extends ApiError {
  constructor() {
    super(0, UNREACHABLE);
  }
}

/** Makes a component whose code is loaded by `preload`, or when it first renders; `preload` retries a failed load. */
export const lazyPart: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error) => {
        throw error instanceof ApiError ? error : new ChunkLoadError();
      }),
    name,
  );

/** Returns `show` as a route's component; the router preloads `screen` with it. */
export function withPreload<Props>(screen: AsyncRouteComponent<Props>, show: () => ReactNode) {
  const preload = async () => {
    await screen.preload?.();
  };
  return Object.assign(show, { preload });
}

/** Imports only while online: browsers cache a failed import until the page is reloaded. */
export async function importOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  await call('currentUser');
  return load();
}

/** Reloads the page once the server answers: it has another version by now, or the browser caches the failed import. */
export async function reloadPageOnce(): Promise<void> {
  await call('readAbout');
  const last = Number(sessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
}

interface BoundaryProps {
  /** the lazy component inside, which a retry loads again; undefined if only data is loaded */
  readonly part?: Pick<AsyncRouteComponent<never>, 'preload'>;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the rest of a screen when the code or data of one part cannot be loaded. */
export function LazyBoundary({ part, fallback, children }: BoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => 'part'}
      errorComponent={(props) => <LoadError {...props} onRetry={() => void part?.preload?.()} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function LoadError({ error, reset, onRetry }: ErrorComponentProps & { readonly onRetry: () => void }) {
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const retry = () => {
    onRetry();
    forgetFailures();
    reset();
  };
  return (
    <div role="alert">
      <EmptyState
        title={failureText(error, 'This could not be loaded.')}
        hint="Check your connection. If trying again does not help, reload the page."
      >
        <Button onClick={retry}>Try again</Button>
      </EmptyState>
    </div>
  );
}
