import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../api/call.ts';
import { useIsOnline } from '../api/connection.ts';
import { EmptyState } from './EmptyState.tsx';
import { focusMain } from './focus.ts';
import { ChunkLoadError, reloadPageOnce } from './lazyPart.tsx';
import { PageHeading } from './PageHeading.tsx';

/** Stands in for a screen whose data could not be had, with a way to try again. */
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

/** The same for what stands below a screen's heading, which stays with what was chosen there. */
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

/** What to say of the failure, and a new try, which also comes by itself once the server can be reached again. */
function useRetry({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const message = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
  const isCodeMissing = error instanceof ChunkLoadError;
  const retry = () => {
    if (isCodeMissing) return reloadOnAnswer();
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
  // without an answer, the error stands as it is
  reloadPageOnce().catch(() => {});
}

/** Runs `action` when the server can be reached again. */
function useOnReturn(action: () => void): void {
  const isOnline = useIsOnline();
  const was = useRef(isOnline);
  const run = useEffectEvent(action);
  useEffect(() => {
    if (isOnline && !was.current) run();
    was.current = isOnline;
  }, [isOnline]);
}
