import { PoolPicks } from './PoolPicks.tsx';
import { SeasonPicks } from './SeasonPicks.tsx';

/** My Picks: of a season, or of a pool, whose entries and points then count. */
export function PicksScreen({ poolId }: { readonly poolId: number | undefined }) {
  return poolId === undefined ? <SeasonPicks /> : <PoolPicks poolId={poolId} />;
}
