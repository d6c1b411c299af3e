import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { defaultSeason } from '#client/seasons/season.ts';
import {
  entriesQuery,
  gamesQuery,
  groupQuery,
  groupsQuery,
  leaderboardQuery,
  pickGridQuery,
  picksQuery,
  roundsQuery,
  seasonsQuery,
} from './queries.ts';

/** Asks for what the dashboard shows of the season that it opens with, while its code is still on the way. */
export function prefetchDashboard(queryClient: QueryClient): void {
  ignoreFailure(prefetchDefaultSeason(queryClient));
}

/** The same for a pool's leaderboard. */
export function prefetchLeaderboard(queryClient: QueryClient, poolId: number): void {
  prefetch(queryClient, leaderboardQuery(poolId));
  ignoreFailure(prefetchPool(queryClient, poolId));
}

/** The same for a pool's pick grid. */
export function prefetchPickGrid(queryClient: QueryClient, poolId: number): void {
  prefetch(queryClient, pickGridQuery(poolId));
  ignoreFailure(prefetchPool(queryClient, poolId));
}

/** Nothing waits for what is read ahead, and what fails of it fails again in the screen, which says so. */
function ignoreFailure(work: Promise<void>): void {
  work.catch(() => {});
}

async function prefetchDefaultSeason(queryClient: QueryClient): Promise<void> {
  const [seasons, entries] = await Promise.all([
    queryClient.ensureQueryData(seasonsQuery()),
    queryClient.ensureQueryData(entriesQuery()),
  ]);
  const season = defaultSeason(seasons);
  if (!season) return;
  prefetchSeason(queryClient, season.id);
  for (const entry of entries) if (entry.seasonId === season.id) prefetch(queryClient, picksQuery(entry.id));
}

async function prefetchPool(queryClient: QueryClient, poolId: number): Promise<void> {
  prefetch(queryClient, groupQuery(poolId));
  const pools = await queryClient.ensureQueryData(groupsQuery());
  const pool = pools.find(({ id }) => id === poolId);
  if (pool) prefetchSeason(queryClient, pool.seasonId);
}

function prefetchSeason(queryClient: QueryClient, seasonId: number): void {
  prefetch(queryClient, roundsQuery(seasonId));
  prefetch(queryClient, gamesQuery(seasonId));
}

/** Asks for what is not known at all: the screen renews what is. */
function prefetch<T, E, D, K extends QueryKey>(queryClient: QueryClient, query: FetchQueryOptions<T, E, D, K>): void {
  void queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}
