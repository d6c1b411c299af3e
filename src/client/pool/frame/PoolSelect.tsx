import { NativeSelect } from '@mantine/core';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { activeSeasons } from '#client/seasons/season/season.ts';
import type { PoolPath } from '#client/shell/poolParts.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import type { Pool } from '#contract/schemas.ts';
import { poolLabel } from './poolLabel.ts';

/** Paths of a screen that shows one pool. */
export interface PoolPage {
  readonly own: '/leaderboard' | '/picks-grid';
  readonly ofPool: PoolPath;
  /** whether it has the switch between two tournaments: then the choice has the pools of one */
  readonly hasSwitch: boolean;
}

interface Props {
  readonly pool: Pool;
  readonly page: PoolPage;
}

/** Links to the other pools of the season or of both active ones, or from another season back to the current one. */
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
  const isListed = (seasonId: number) =>
    page.hasSwitch ? seasonId === pool.seasonId : activeSeasons(seasons).some(({ id }) => id === seasonId);
  const others = pools.filter(({ id, seasonId }) => isListed(seasonId) && id !== pool.id);
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
