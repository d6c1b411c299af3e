import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  entriesQuery,
  gamesQuery,
  leaderboardQuery,
  pickGridQuery,
  picksQuery,
  poolQuery,
  poolsQuery,
  roundsQuery,
  seasonsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { defaultSeason } from '#client/seasons/season.ts';
import type { Pool } from '#contract/schemas.ts';

export function prefetchDashboard(queryClient: QueryClient): void {
  ignoreFailure(prefetchDefaultSeason(queryClient));
}

export function prefetchLeaderboard(queryClient: QueryClient, poolId: number): void {
  prefetch(queryClient, leaderboardQuery(poolId));
  ignoreFailure(prefetchPoolWithStandings(queryClient, poolId));
}

export function prefetchPickGrid(queryClient: QueryClient, poolId: number): void {
  prefetch(queryClient, pickGridQuery(poolId));
  ignoreFailure(prefetchPool(queryClient, poolId));
}

/** A failed prefetch fails again in the screen, which shows the error. */
function ignoreFailure(work: Promise<unknown>): void {
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
  prefetch(queryClient, standingsQuery(season.id));
  for (const entry of entries) if (entry.seasonId === season.id) prefetch(queryClient, picksQuery(entry.id));
}

/** The recap above a leaderboard needs the standings: drawn after the first screen, it would move the leaderboard down. */
async function prefetchPoolWithStandings(queryClient: QueryClient, poolId: number): Promise<void> {
  const pool = await prefetchPool(queryClient, poolId);
  if (pool) prefetch(queryClient, standingsQuery(pool.seasonId));
}

async function prefetchPool(queryClient: QueryClient, poolId: number): Promise<Pool | undefined> {
  prefetch(queryClient, poolQuery(poolId));
  const pools = await queryClient.ensureQueryData(poolsQuery());
  const pool = pools.find(({ id }) => id === poolId);
  if (pool) prefetchSeason(queryClient, pool.seasonId);
  return pool;
}

function prefetchSeason(queryClient: QueryClient, seasonId: number): void {
  prefetch(queryClient, roundsQuery(seasonId));
  prefetch(queryClient, gamesQuery(seasonId));
}

/** Fetches only missing data: the screen refetches stale data itself. */
function prefetch<T, E, D, K extends QueryKey>(queryClient: QueryClient, query: FetchQueryOptions<T, E, D, K>): void {
  void queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}
