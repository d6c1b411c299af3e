import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#client/api/call.ts';
import { useIsOnline } from '#client/api/connection.ts';
import { SECOND } from '#domain/time.ts';
import { EmptyState } from './EmptyState.tsx';
import { isUnanswered } from './failure.ts';
import { focusMain } from './focus.ts';
import { ChunkLoadError, reloadPageOnce } from './lazyComponent.ts';
import { PageHeading } from './PageHeading.tsx';

const RETRY_MS = 5 * SECOND;

export function RouteError(props: ErrorComponentProps) {
  const { message, retry } = useRetry(props);
  return (
    <div role="alert">
      <PageHeading title="This page could not be loaded" />
      <EmptyState title={message}>
        <Button onClick={retry}>Try again</Button>
        <Button variant="default" renderRoot={(button) => <Link to="/" {...button} />}>
          Return to Dashboard
        </Button>
      </EmptyState>
    </div>
  );
}

/** Replaces the part of a screen below its heading; the heading's controls stay. */
export function PartError(props: ErrorComponentProps) {
  const { message, retry } = useRetry(props);
  return (
    <div role="alert">
      <EmptyState title={message}>
        <Button onClick={retry}>Try again</Button>
      </EmptyState>
    </div>
  );
}

/** Returns the text of the error and a retry, which also runs when the server is reachable again. */
function useRetry({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const message = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
  const isCodeMissing = error instanceof ChunkLoadError && !error.loadAgain;
  const retry = () => {
    if (isCodeMissing) return reloadOnAnswer();
    if (error instanceof ChunkLoadError) error.loadAgain?.();
    focusMain();
    forgetFailures();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (isCodeMissing) reloadOnAnswer();
  }, [isCodeMissing]);
  useOnReturn(error, retry);
  return { message, retry };
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
