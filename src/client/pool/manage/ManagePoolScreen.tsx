import { useSuspenseQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { poolQuery } from '#client/api/queries.ts';
import { isPoolError, useDropPool } from '#client/pool/frame/PoolGate.tsx';
import { useUser } from '#client/shell/session.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { ManagedPool } from './ManagedPool.tsx';

const route = getRouteApi('/signed-in/groups/$id/manage');

/** Manage Pool, for the pool's admins only. */
export function ManagePoolScreen() {
  const { id } = route.useParams();
  return (
    <PartBoundary resetKey={id} errorComponent={PoolError}>
      <AdministeredPool key={id} id={id} />
    </PartBoundary>
  );
}

function AdministeredPool({ id }: { readonly id: number }) {
  const user = useUser();
  const { data: pool, error } = useSuspenseQuery(poolQuery(id));
  // A failed refetch leaves the pool shown, unless the user has lost access.
  if (isPoolError(error)) throw error;
  return isPoolAdmin(pool, user.id) ? <ManagedPool pool={pool} /> : <AccessDenied />;
}

function PoolError(props: ErrorComponentProps) {
  const { error } = props;
  const { id } = route.useParams();
  useDropPool(id, error);
  if (!isPoolError(error)) return <RouteError {...props} />;
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
        <LinkButton to="/">Return to Dashboard</LinkButton>
      </EmptyState>
    </div>
  );
}
