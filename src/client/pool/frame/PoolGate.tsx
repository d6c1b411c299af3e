import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#client/api/call.ts';
import {
  leaderboardQuery,
  membersQuery,
  pickGridQuery,
  poolQuery,
  poolsQuery,
  seasonsQuery,
} from '#client/api/queries.ts';
import { useShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { useSlots } from '#client/shell/slots.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { RouteError } from '#client/ui/RouteError.tsx';
import type { Pool } from '#contract/schemas.ts';
import { PoolChoice, type PoolPage } from './PoolSelect.tsx';

interface GateProps {
  /** the pool that the address names */
  readonly poolId: number | undefined;
  readonly title: string;
  readonly page: PoolPage;
  readonly children: (pool: Pool) => ReactNode;
}

/** Shows the pool that the address names, else the first of the season that screens open with, else of the other active one. */
export function PoolGate(props: GateProps) {
  return (
    <PoolBoundary poolId={props.poolId}>
      {props.poolId === undefined ? <DefaultPool {...props} /> : <PoolById {...props} poolId={props.poolId} />}
    </PoolBoundary>
  );
}

function PoolById({ poolId, children }: GateProps & { readonly poolId: number }) {
  const { data: pool } = useSuspenseQuery(poolQuery(poolId));
  return children(pool);
}

function DefaultPool({ title, page, children }: GateProps) {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { data: pools } = useSuspenseQuery(poolsQuery());
  const shown = useShownSeason();
  const active = [shown, ...seasons].filter((season) => season?.isActive);
  const [pool] = active.flatMap((season) => pools.find(({ seasonId }) => seasonId === season?.id) ?? []);
  if (pool) return children(pool);
  return (
    <>
      <PageHeading title={title} />
      <NoPools otherPools={pools} page={page} />
    </>
  );
}

interface NoPoolsProps {
  readonly otherPools: readonly Pool[];
  readonly page: PoolPage;
}

function NoPools({ otherPools, page }: NoPoolsProps) {
  if (otherPools.length === 0) {
    return (
      <EmptyState
        title="Join or Create a Pool"
        hint="Standings and picks are compared within a pool. Start one, or join with an invite code."
      >
        <CreateOrJoin />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No data available for this season"
      hint="None of your pools belongs to the current season. Those of earlier seasons are still here."
    >
      <PoolChoice pools={otherPools} value={null} page={page} />
      <CreateOrJoin />
    </EmptyState>
  );
}

function CreateOrJoin() {
  return (
    <>
      <LinkButton to="/groups/new">Create Pool</LinkButton>
      <LinkButton variant="default" to="/group-join">
        Join Pool
      </LinkButton>
    </>
  );
}

interface BoundaryProps {
  readonly poolId: number | undefined;
  readonly children: ReactNode;
}

/** Shows a placeholder while a pool loads, and an explanation if it is missing or forbidden. */
export function PoolBoundary({ poolId, children }: BoundaryProps) {
  return (
    <PartBoundary resetKey={poolId ?? 'none'} errorComponent={PoolError}>
      {children}
    </PartBoundary>
  );
}

const ERROR_TITLES: Readonly<Record<number, string>> = {
  403: 'No access to this pool',
  404: 'No pool found',
};

/** Whether an error means that a pool is missing, or forbidden to this user. */
export function isPoolError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status in ERROR_TITLES;
}

/** Drops a missing or forbidden pool from the cache, so that a later visit fetches it again. */
export function useDropPool(poolId: number | undefined, error: unknown): void {
  const queryClient = useQueryClient();
  const { poolKeys } = useSlots();
  const isGone = isPoolError(error);
  useEffect(() => {
    if (!isGone || poolId === undefined) return;
    const queries = [poolQuery(poolId), membersQuery(poolId), leaderboardQuery(poolId), pickGridQuery(poolId)];
    const keys = [...queries.map(({ queryKey }) => queryKey), ...poolKeys.map((keyOf) => keyOf(poolId))];
    for (const queryKey of keys) void queryClient.resetQueries({ queryKey });
  }, [isGone, poolId, queryClient, poolKeys]);
}

function PoolError(props: ErrorComponentProps) {
  const { error } = props;
  useDropPool(useParams({ strict: false }).id, error);
  if (!isPoolError(error)) return <RouteError {...props} />;
  return (
    <div role="alert">
      <PageHeading title={ERROR_TITLES[error.status] ?? ''} />
      <EmptyState title={error.status === 403 ? error.message : 'This pool does not exist, or it has been deleted.'}>
        <LinkButton to="/">Return to Dashboard</LinkButton>
      </EmptyState>
    </div>
  );
}
