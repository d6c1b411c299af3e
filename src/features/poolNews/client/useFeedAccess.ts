import { useQuery } from '@tanstack/react-query';
import { seasonsQuery } from '#client/api/queries.ts';
import type { Pool } from '#contract/schemas.ts';
import type { PoolFeed } from '#features/poolNews/contract/poolFeed.ts';

/** Whoever is muted reports and deletes, but neither writes nor reacts; in an archived season nobody does any of it. */
export type FeedAccess = 'open' | 'muted' | 'archived';

/** What the user may do in the feed of a pool. */
export function useFeedAccess({ seasonId }: Pool, { mute }: PoolFeed): FeedAccess {
  const { data: seasons = [] } = useQuery(seasonsQuery());
  if (seasons.some(({ id, isArchived }) => id === seasonId && isArchived)) return 'archived';
  return mute === null ? 'open' : 'muted';
}
