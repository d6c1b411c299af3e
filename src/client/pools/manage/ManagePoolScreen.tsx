import { Button } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { groupQuery, membersQuery } from '#client/api/queries.ts';
import { useUser } from '#client/app/session.ts';
import { isPoolError } from '#client/pool/PoolGate.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';
import { ManagedPool } from './ManagedPool.tsx';

const route = getRouteApi('/signed-in/groups/$id/manage');

/** Manage Pool: for the pool's admin alone. */
export function ManagePoolScreen() {
  const { id } = route.useParams();
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={PoolError}>
      <Suspense fallback={<Loading />}>
        <AdministeredPool key={id} id={id} />
      </Suspense>
    </CatchBoundary>
  );
}

function AdministeredPool({ id }: { readonly id: number }) {
  const user = useUser();
  const { data: pool, error } = useSuspenseQuery(groupQuery(id));
  // An answer that does not come leaves the pool up, but not for someone who has lost it meanwhile.
  if (isPoolError(error)) throw error;
  return pool.adminId === user.id ? <ManagedPool pool={pool} /> : <AccessDenied />;
}

function PoolError(props: ErrorComponentProps) {
  const { error } = props;
  const { id } = route.useParams();
  const queryClient = useQueryClient();
  const isRefused = isPoolError(error);
  // Nothing of the pool is kept, and who comes back to it is answered anew.
  useEffect(() => {
    if (!isRefused) return;
    void queryClient.resetQueries({ queryKey: groupQuery(id).queryKey });
    void queryClient.resetQueries({ queryKey: membersQuery(id).queryKey });
  }, [isRefused, id, queryClient]);
  if (!isRefused) return <RouteError {...props} />;
  if (error.status === 403) return <AccessDenied />;
  if (error.status === 404) {
    return <CannotManage title="Group Not Found" hint="This pool does not exist, or it has been deleted." />;
  }
  return <RouteError {...props} />;
}

function AccessDenied() {
  return <CannotManage title="Access Denied" hint="You do not have permission to manage this pool." />;
}

function CannotManage({ title, hint }: { readonly title: string; readonly hint: ReactNode }) {
  return (
    <div role="alert">
      <PageHeading title="Manage Pool" />
      <EmptyState title={title} hint={hint}>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>Return to Dashboard</Button>
      </EmptyState>
    </div>
  );
}
