import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupQuery, groupsQuery, seasonsQuery } from '#client/api/queries.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Group } from '#contract/schemas.ts';
import { NoPools } from './NoPools.tsx';
import { PoolBoundary } from './PoolBoundary.tsx';
import type { PoolPage } from './PoolSelect.tsx';

interface Props {
  /** the pool that the address names */
  readonly poolId: number | undefined;
  readonly title: string;
  readonly page: PoolPage;
  readonly children: (pool: Group) => ReactNode;
}

/** Shows the pool that the address names, else the first of the active season. */
export function PoolGate(props: Props) {
  return (
    <PoolBoundary poolId={props.poolId}>
      {props.poolId === undefined ? <DefaultPool {...props} /> : <PoolById {...props} poolId={props.poolId} />}
    </PoolBoundary>
  );
}

function PoolById({ poolId, children }: Props & { readonly poolId: number }) {
  const { data: pool } = useSuspenseQuery(groupQuery(poolId));
  return children(pool);
}

function DefaultPool({ title, page, children }: Props) {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { data: pools } = useSuspenseQuery(groupsQuery());
  const active = seasons.find((season) => season.isActive);
  const pool = pools.find(({ seasonId }) => seasonId === active?.id);
  if (pool) return children(pool);
  return (
    <>
      <PageHeading title={title} />
      <NoPools otherPools={pools} page={page} />
    </>
  );
}
