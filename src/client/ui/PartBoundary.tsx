import { Button } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps, type ErrorRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { failureText } from './failure.ts';
import { Loading } from './Loading.tsx';
import { useRetry } from './RouteError.tsx';

interface Props {
  readonly fallback?: ReactNode;
  readonly errorComponent?: ErrorRouteComponent;
  /** another one forgets the error */
  readonly resetKey?: string | number;
  readonly children: ReactNode;
}

/** Keeps the rest of a screen while the code or data of one part is loading, and when it cannot be loaded. */
export function PartBoundary({
  fallback = <Loading />,
  errorComponent = LoadError,
  resetKey = 'part',
  children,
}: Props) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={errorComponent}>
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
