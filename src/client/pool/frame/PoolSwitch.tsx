import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { poolsQuery } from '#client/api/queries.ts';
import { SeasonSwitch } from '#client/seasons/choice/SeasonSwitch.tsx';
import { useSwitch } from '#client/seasons/choice/shownSeason.ts';
import type { Pool } from '#contract/schemas.ts';
import type { PoolPage } from './PoolSelect.tsx';
import { lastSeen } from './seenPools.ts';

interface Props {
  readonly pool: Pool;
  readonly page: PoolPage;
}

/** Leads to the pool of the other tournament that was seen last, for who has pools in both. */
export function PoolSwitch({ pool, page }: Props) {
  const navigate = useNavigate();
  const { data: pools } = useSuspenseQuery(poolsQuery());
  const seasons = useSwitch();
  const poolsIn = (id: number) => pools.filter(({ seasonId }) => seasonId === id);
  const isCurrent = seasons.some(({ id }) => id === pool.seasonId);
  if (!isCurrent || seasons.some(({ id }) => poolsIn(id).length === 0)) return null;
  return (
    <SeasonSwitch
      seasons={seasons}
      shownId={pool.seasonId}
      onChoose={(season) => {
        const other = season.id === pool.seasonId ? undefined : lastSeen(poolsIn(season.id));
        if (other) void navigate({ to: page.ofPool, params: { id: other.id }, replace: true });
      }}
    />
  );
}
