import { Button } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ApiError } from '#client/api/call.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';

interface Props {
  readonly poolId: number | undefined;
  readonly children: ReactNode;
}

/** Around all that reads a pool: the placeholder while it comes, and words where the pool is gone or not for this user. */
export function PoolBoundary({ poolId, children }: Props) {
  return (
    <CatchBoundary getResetKey={() => poolId ?? 'none'} errorComponent={PoolError}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </CatchBoundary>
  );
}

/** What to say of a pool that is kept from this user, or is no more. */
const TITLES: Readonly<Record<number, string>> = {
  403: 'No access to this pool',
  404: 'No group found',
};

/** Whether an error says that a pool is not there, or not for this user. */
export function isPoolError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status in TITLES;
}

function PoolError(props: ErrorComponentProps) {
  const { error } = props;
  if (!isPoolError(error)) return <RouteError {...props} />;
  return (
    <div role="alert">
      <PageHeading title={TITLES[error.status] ?? ''} />
      <EmptyState title={error.status === 403 ? error.message : 'This pool does not exist, or it has been deleted.'}>
        <Button renderRoot={(button) => <Link to="/" {...button} />}>Return to Dashboard</Button>
      </EmptyState>
    </div>
  );
}
