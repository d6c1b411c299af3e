import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#client/api/call.ts';
import { useIsOnline } from '#client/api/connection.ts';
import { SECOND } from '#domain/time.ts';
import { EmptyState } from './EmptyState.tsx';
import { isUnanswered } from './failure.ts';
import { focusMain } from './focus.ts';
import { LinkButton } from './LinkButton.tsx';
import { ChunkLoadError, reloadPageOnce } from './lazyComponent.ts';
import { PageHeading } from './PageHeading.tsx';

const RETRY_MS = 5 * SECOND;

export function RouteError(props: ErrorComponentProps) {
  const retry = useRetry(props, { isScreen: true });
  return (
    <div role="alert">
      <PageHeading title="This page could not be loaded" />
      <EmptyState title={messageOf(props)}>
        <Button onClick={retry}>Try again</Button>
        <LinkButton variant="default" to="/">
          Return to Dashboard
        </LinkButton>
      </EmptyState>
    </div>
  );
}

/** Replaces the part of a screen below its heading; the heading's controls stay. */
export function PartError(props: ErrorComponentProps) {
  const retry = useRetry(props, { isScreen: true });
  return (
    <div role="alert">
      <EmptyState title={messageOf(props)}>
        <Button onClick={retry}>Try again</Button>
      </EmptyState>
    </div>
  );
}

function messageOf({ error }: ErrorComponentProps): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}

/**
 * Returns a function that loads the failed code or data again; it also runs when the server is reachable again. If code needs a
 * reload of the page, a screen reloads by itself; a part of one waits for a press, as more is shown, and may be filled in.
 */
export function useRetry(
  { error, reset }: ErrorComponentProps,
  { isScreen }: { readonly isScreen: boolean },
): () => void {
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const needsReload = error instanceof ChunkLoadError && !error.loadAgain;
  const retry = () => {
    if (needsReload) return reloadOnAnswer();
    if (error instanceof ChunkLoadError) error.loadAgain?.();
    if (isScreen) focusMain();
    forgetFailures();
    reset();
    if (isScreen) void router.invalidate();
  };
  useEffect(() => {
    if (needsReload && isScreen) reloadOnAnswer();
  }, [needsReload, isScreen]);
  useOnReturn(error, needsReload && !isScreen ? () => {} : retry);
  return retry;
}

function reloadOnAnswer(): void {
  reloadPageOnce().catch(() => {});
}

/** The server may have answered another call before the screen shows this error: then there is no return to wait for. */
function useOnReturn(error: unknown, action: () => void): void {
  const isOnline = useIsOnline();
  const was = useRef(isOnline);
  const run = useEffectEvent(action);
  useEffect(() => {
    const isBack = isOnline && !was.current;
    was.current = isOnline;
    if (isBack) run();
    if (isBack || !isOnline || !isUnanswered(error)) return;
    const timer = setTimeout(() => run(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isOnline, error]);
}
