import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { lastSeen } from '#client/pool/frame/seenPools.ts';
import { useShownSeason } from '#client/seasons/choice/shownSeason.ts';

/**
 * Returns the id of the pool to whose pages the navigation leads: the one that the page shows, else that of an active season which
 * was seen last in this browser, else the first of the season that screens open with. Undefined without a pool.
 */
export function usePoolNow(): number | undefined {
  const { id } = useParams({ strict: false });
  const { data: seasons = [] } = useQuery(seasonsQuery());
  const { data: pools = [] } = useQuery(poolsQuery());
  const shown = useShownSeason();
  const active = [shown, ...seasons].filter((season) => season?.isActive);
  const current = active.flatMap((season) => pools.filter(({ seasonId }) => seasonId === season?.id));
  const pool = pools.find((each) => each.id === id) ?? lastSeen(current);
  return pool?.id;
}
