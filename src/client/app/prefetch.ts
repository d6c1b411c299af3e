import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { slots } from '#app/client.ts';
import {
  entriesQuery,
  gamesQuery,
  leaderboardQuery,
  MAX_SIDE_GRID,
  membershipsQuery,
  pickGridQuery,
  picksQuery,
  poolQuery,
  poolsQuery,
  roundsQuery,
  seasonsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { openingQuery } from '#client/seasons/choice/openingQuery.ts';
import { findShownSeason } from '#client/seasons/choice/shownSeason.ts';
import { playedSeasons } from '#client/seasons/season/season.ts';

export function prefetchDashboard(queryClient: QueryClient): void {
  ignoreFailure(prefetchShownSeason(queryClient));
}

export function prefetchLeaderboard(queryClient: QueryClient, poolId: number): void {
  ignoreFailure(prefetchBoardWithPicks(queryClient, poolId));
  ignoreFailure(prefetchPool(queryClient, poolId));
}

export function prefetchPickGrid(queryClient: QueryClient, poolId: number): void {
  prefetch(queryClient, pickGridQuery(poolId));
  ignoreFailure(prefetchPool(queryClient, poolId));
}

/** Finds which of two seasons the screens show before one is drawn; until it is known they would show another. */
export async function prefetchOpening(queryClient: QueryClient): Promise<void> {
  const seasons = queryClient.getQueryData(seasonsQuery().queryKey) ?? [];
  const entries = queryClient.getQueryData(entriesQuery().queryKey) ?? [];
  const pools = queryClient.getQueryData(poolsQuery().queryKey) ?? [];
  const played = playedSeasons(seasons, entries, pools);
  if (played.length > 1) await queryClient.prefetchQuery(openingQuery(queryClient, played));
}

/** A failed prefetch fails again in the screen, which shows the error. */
function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => {});
}

async function prefetchShownSeason(queryClient: QueryClient): Promise<void> {
  const [season, entries] = await Promise.all([
    findShownSeason(queryClient),
    queryClient.ensureQueryData(entriesQuery()),
  ]);
  if (!season) return;
  const own = entries.filter(({ seasonId }) => seasonId === season.id);
  for (const { id } of own) prefetch(queryClient, picksQuery(id));
  prefetchSeason(queryClient, season.id);
  prefetch(queryClient, standingsQuery(season.id));
  prefetch(queryClient, membershipsQuery());
  prefetch(queryClient, poolsQuery());
  for (const each of slots.prefetchHome) ignoreFailure(each(queryClient, season.id));
}

/** Of a pool in play, what stands above the table needs the picks, too: drawn after it, it would move it down. */
async function prefetchBoardWithPicks(queryClient: QueryClient, poolId: number): Promise<void> {
  const { rounds, rows, final } = await queryClient.ensureQueryData(leaderboardQuery(poolId));
  const isInPlay = rounds.length > 0 && !final;
  if (isInPlay && rows.length <= MAX_SIDE_GRID) prefetch(queryClient, pickGridQuery(poolId));
}

async function prefetchPool(queryClient: QueryClient, poolId: number): Promise<void> {
  prefetch(queryClient, poolQuery(poolId));
  const pools = await queryClient.ensureQueryData(poolsQuery());
  const pool = pools.find(({ id }) => id === poolId);
  if (pool) prefetchSeason(queryClient, pool.seasonId);
}

function prefetchSeason(queryClient: QueryClient, seasonId: number): void {
  prefetch(queryClient, roundsQuery(seasonId));
  prefetch(queryClient, gamesQuery(seasonId));
}

/** Fetches only missing data: the screen refetches stale data itself. */
function prefetch<T, E, D, K extends QueryKey>(queryClient: QueryClient, query: FetchQueryOptions<T, E, D, K>): void {
  void queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}
