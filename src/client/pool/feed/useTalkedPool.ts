import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { aboutQuery, poolsQuery, seasonsQuery } from '#client/api/queries.ts';

/**
 * Returns the pool whose feed the navigation leads to: the one that the page shows, else the first of the active season.
 * Undefined without a pool, and on a site without messages.
 */
export function useTalkedPool(): number | undefined {
  const { id } = useParams({ strict: false });
  const { data: about } = useQuery(aboutQuery());
  const { data: seasons = [] } = useQuery(seasonsQuery());
  const { data: pools = [] } = useQuery(poolsQuery());
  if (about?.messages === 'off') return undefined;
  const active = seasons.find(({ isActive }) => isActive);
  const pool = pools.find((each) => each.id === id) ?? pools.find(({ seasonId }) => seasonId === active?.id);
  return pool?.id;
}
