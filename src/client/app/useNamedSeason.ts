import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { entriesQuery, poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { rememberPool } from '#client/pool/frame/seenPools.ts';
import { chooseSeason, watchHiding } from '#client/seasons/choice/seasonChoice.ts';
import { findAgain } from '#client/seasons/choice/shownSeason.ts';

/** The season that an address names by an entry, a pool or itself becomes the tab's choice while it is active. */
export function useNamedSeason(): void {
  const queryClient = useQueryClient();
  const { id: poolId } = useParams({ strict: false });
  const { entryId, seasonId } = useSearch({ strict: false });
  const { data: seasons } = useQuery(seasonsQuery());
  const { data: entries } = useQuery(entriesQuery());
  const { data: pools } = useQuery(poolsQuery());
  const entry = entries?.find(({ id }) => id === entryId);
  const pool = pools?.find(({ id }) => id === poolId);
  const named = entry?.seasonId ?? pool?.seasonId ?? seasonId;
  const active = seasons?.find(({ id, isActive }) => isActive && id === named)?.id;
  useEffect(() => {
    if (active !== undefined) chooseSeason(active);
  }, [active]);
  const seen = pool?.id;
  useEffect(() => {
    if (seen !== undefined) rememberPool(seen);
  }, [seen]);
  useEffect(() => watchHiding(() => findAgain(queryClient)), [queryClient]);
}
