import { useQuery } from '@tanstack/react-query';
import { seasonsQuery } from '#client/api/queries.ts';
import type { Pool } from '#contract/schemas.ts';

/** Whether a pool's season is archived, so that nobody writes, reacts, reports or deletes in it. */
export function useIsArchived({ seasonId }: Pool): boolean {
  const { data: seasons = [] } = useQuery(seasonsQuery());
  return seasons.some(({ id, isArchived }) => id === seasonId && isArchived);
}
