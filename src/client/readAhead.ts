import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
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
import { defaultSeason } from './seasons/season.ts';

/** Asks for what the dashboard shows of the season that it opens with, while its code is still on the way. */
export function readDashboardAhead(queryClient: QueryClient): void {
  unlessItFails(readDefaultSeasonAhead(queryClient));
}

/** The same for a pool's leaderboard. */
export function readLeaderboardAhead(queryClient: QueryClient, poolId: number): void {
  ask(queryClient, leaderboardQuery(poolId));
  unlessItFails(readPoolAhead(queryClient, poolId));
}

/** The same for a pool's pick grid. */
export function readPickGridAhead(queryClient: QueryClient, poolId: number): void {
  ask(queryClient, pickGridQuery(poolId));
  unlessItFails(readPoolAhead(queryClient, poolId));
}

/** Nothing waits for what is read ahead, and what fails of it fails again in the screen, which says so. */
function unlessItFails(reading: Promise<void>): void {
  reading.catch(() => {});
}

async function readDefaultSeasonAhead(queryClient: QueryClient): Promise<void> {
  const [seasons, entries] = await Promise.all([
    queryClient.ensureQueryData(seasonsQuery()),
    queryClient.ensureQueryData(entriesQuery()),
  ]);
  const season = defaultSeason(seasons);
  if (!season) return;
  readSeasonAhead(queryClient, season.id);
  for (const entry of entries) if (entry.seasonId === season.id) ask(queryClient, picksQuery(entry.id));
}

async function readPoolAhead(queryClient: QueryClient, poolId: number): Promise<void> {
  ask(queryClient, groupQuery(poolId));
  const pools = await queryClient.ensureQueryData(groupsQuery());
  const pool = pools.find(({ id }) => id === poolId);
  if (pool) readSeasonAhead(queryClient, pool.seasonId);
}

function readSeasonAhead(queryClient: QueryClient, seasonId: number): void {
  ask(queryClient, roundsQuery(seasonId));
  ask(queryClient, gamesQuery(seasonId));
}

/** Asks for what is not known at all: the screen renews what is. */
function ask<T, E, D, K extends QueryKey>(queryClient: QueryClient, query: FetchQueryOptions<T, E, D, K>): void {
  void queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}
