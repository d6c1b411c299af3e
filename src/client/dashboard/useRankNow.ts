import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leaderboardQuery, pickGridQuery } from '#client/api/queries.ts';
import { asItStands } from '#client/leaderboard/as-it-stands/asItStands.ts';
import { hasGameUnderWay } from '#client/seasons/rounds/seasonRounds.ts';
import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import { MAX_POOL_ENTRIES } from './useRankMoves.ts';
import type { SeasonEntries } from './useSeasonEntries.ts';

/** Returns the rank of an entry if the games ended now, while one is under way and it has a rank; undefined where it is the same. */
export function useRankNow(
  entryId: number,
  { pool, rank, entries }: EntryPlace,
  { games, played }: Pick<SeasonEntries, 'games' | 'played'>,
): number | undefined {
  const isKnown = rank !== undefined && entries <= MAX_POOL_ENTRIES && hasGameUnderWay(played);
  const options = { enabled: isKnown, subscribed: isKnown };
  const { data: real } = useQuery({ ...leaderboardQuery(pool.id), ...options });
  const { data: grid } = useQuery({ ...pickGridQuery(pool.id), ...options });
  return useMemo(() => {
    if (!isKnown || !real || !grid) return undefined;
    const ofEntry = (row: { readonly entryId: number }) => row.entryId === entryId;
    const now = asItStands(real, grid, games, pool)?.rows.find(ofEntry)?.rank;
    return now === real.rows.find(ofEntry)?.rank ? undefined : now;
  }, [isKnown, pool, real, grid, games, entryId]);
}
