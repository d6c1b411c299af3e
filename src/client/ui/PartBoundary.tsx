import { Button } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { failureText } from './failure.ts';
import { useRetry } from './RouteError.tsx';

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

function LoadError(props: ErrorComponentProps) {
  const retry = useRetry(props, { isScreen: false });
  return (
    <div role="alert">
      <EmptyState
        title={failureText(props.error, 'This could not be loaded.')}
        hint="Check your connection. If trying again does not help, reload the page."
      >
        <Button onClick={retry}>Try again</Button>
      </EmptyState>
    </div>
  );
}
