import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { failureText } from './failure.ts';
import { ChunkLoadError, reloadPageOnce } from './lazyComponent.ts';

interface Props {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the rest of a screen when the code or data of one part cannot be loaded. */
export function PartBoundary({ fallback, children }: Props) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={LoadError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function LoadError({ error, reset }: ErrorComponentProps) {
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const retry = () => {
    if (error instanceof ChunkLoadError) {
      if (!error.loadAgain) return void reloadPageOnce().catch(() => {});
      error.loadAgain();
    }
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
