import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#client/api/call.ts';
import { useIsOnline } from '#client/api/connection.ts';
import { EmptyState } from './EmptyState.tsx';
import { focusMain } from './focus.ts';
import { ChunkLoadError, reloadPageOnce } from './lazyComponent.ts';
import { PageHeading } from './PageHeading.tsx';

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
  useOnReturn(retry);
  return { message, retry };
}

function reloadOnAnswer(): void {
  reloadPageOnce().catch(() => {});
}

function useOnReturn(action: () => void): void {
  const isOnline = useIsOnline();
  const was = useRef(isOnline);
  const run = useEffectEvent(action);
  useEffect(() => {
    if (isOnline && !was.current) run();
    was.current = isOnline;
  }, [isOnline]);
}
