import { useQuery } from '@tanstack/react-query';
import { seasonsQuery } from '#client/api/queries.ts';
import type { Pool } from '#contract/schemas.ts';
import type { NewsPage } from '#features/poolNews/contract/poolNews.ts';

/** Whoever is muted reports and deletes, but neither writes nor reacts; in an archived season nobody does any of it. */
export type NewsAccess = 'open' | 'muted' | 'archived';

/** What the user may do in the news of a pool. */
export function useNewsAccess({ seasonId }: Pool, { mute }: NewsPage): NewsAccess {
  const { data: seasons = [] } = useQuery(seasonsQuery());
  if (seasons.some(({ id, isArchived }) => id === seasonId && isArchived)) return 'archived';
  return mute === null ? 'open' : 'muted';
}
