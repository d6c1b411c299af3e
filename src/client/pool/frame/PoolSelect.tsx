import { NativeSelect } from '@mantine/core';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import type { Pool } from '#contract/schemas.ts';
import { poolLabel } from './poolLabel.ts';

/** Paths of a screen that shows one pool. */
export interface PoolPage {
  readonly own: '/leaderboard' | '/picks-grid';
  readonly ofPool: '/groups/$id/leaderboard' | '/groups/$id/pick-grid' | '/groups/$id/feed';
}

interface Props {
  readonly pool: Pool;
  readonly page: PoolPage;
}

/** Links to the other pools of the season, if it is active, or from another season back to the current one. */
export function PoolSelect({ pool, page }: Props) {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { data: pools } = useSuspenseQuery(poolsQuery());
  const isCurrent = seasons.some(({ id, isActive }) => isActive && id === pool.seasonId);
  if (!isCurrent) {
    return (
      <LinkButton variant="default" to={page.own}>
        Return to Current Season
      </LinkButton>
    );
  }
  const others = pools.filter((other) => other.seasonId === pool.seasonId && other.id !== pool.id);
  if (others.length === 0) return null;
  const listed = [pool, ...others].sort((a, b) => a.id - b.id);
  return <PoolChoice pools={listed} value={pool.id} page={page} />;
}

interface ChoiceProps {
  readonly pools: readonly Pool[];
  /** id of the pool shown; null for none yet */
  readonly value: number | null;
  readonly page: PoolPage;
}

export function PoolChoice({ pools, value, page }: ChoiceProps) {
  const navigate = useNavigate();
  const [{ data: own }, { data: seasons }] = useSuspenseQueries({ queries: [poolsQuery(), seasonsQuery()] });
  const options = pools.map((pool) => ({ value: String(pool.id), label: poolLabel(pool, own, seasons) }));
  return (
    <NativeSelect
      aria-label="Pool"
      // fills the space next to the pool's buttons
      flex={value === null ? undefined : '1 1 120px'}
      miw={0}
      maw={300}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      data={value === null ? [{ value: '', label: 'Please select a pool' }, ...options] : options}
      value={value === null ? '' : String(value)}
      onChange={(event) => void navigate({ to: page.ofPool, params: { id: Number(event.currentTarget.value) } })}
    />
  );
}
