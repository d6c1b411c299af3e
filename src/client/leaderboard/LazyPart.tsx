import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { failureText } from '#client/api/failure.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';

interface Props {
  /** stands in meanwhile, as tall as the part */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Around a part of a screen whose code or data come later: where they don't, the rest of the screen stays. */
export function LazyPart({ fallback, children }: Props) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={LazyPartError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function LazyPartError({ error, reset }: ErrorComponentProps) {
  const { reset: forgetFailures } = useQueryErrorResetBoundary();
  const retry = () => {
    forgetFailures();
    reset();
  };
  return (
    <div role="alert">
      <EmptyState
        title={failureText(error, 'This could not be loaded.')}
        hint="Check your connection. If trying again does not help, load the page again."
      >
        <Button onClick={retry}>Try again</Button>
      </EmptyState>
    </div>
  );
}
