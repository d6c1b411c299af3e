import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { slots } from '#app/client.ts';
import { serverNow } from '#client/api/call.ts';
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
import { poolsOf } from '#client/seasons/season/poolsOf.ts';
import { isOver, playedSeasons } from '#client/seasons/season/season.ts';
import type { Entry, Pool } from '#contract/schemas.ts';
import { countDecided } from '#domain/scoring/rounds.ts';

export function prefetchDashboard(queryClient: QueryClient): void {
  ignoreFailure(prefetchShownSeason(queryClient));
}

export function prefetchLeaderboard(queryClient: QueryClient, poolId: number): void {
  ignoreFailure(prefetchBoardWithPicks(queryClient, poolId));
  ignoreFailure(prefetchPoolWithStandings(queryClient, poolId));
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
  for (const each of slots.prefetchHome) ignoreFailure(each(queryClient, season.id));
  await prefetchRecap(queryClient, season.id, own);
}

/**
 * Between two rounds a recap leads Home, that of the first pool in which the user plays. It needs the picks: drawn later, they
 * would move what is below. While a round is in play, the latest results fetch the picks again in any case.
 */
async function prefetchRecap(queryClient: QueryClient, seasonId: number, own: readonly Entry[]): Promise<void> {
  const [rounds, games, standings, memberships, pools] = await Promise.all([
    queryClient.ensureQueryData(roundsQuery(seasonId)),
    queryClient.ensureQueryData(gamesQuery(seasonId)),
    queryClient.ensureQueryData(standingsQuery(seasonId)),
    queryClient.ensureQueryData(membershipsQuery()),
    queryClient.ensureQueryData(poolsQuery()),
  ]);
  const now = serverNow();
  const past = new Set(rounds.filter((round) => isOver(round, now)).map(({ id }) => id));
  const played = games.filter(({ roundId }) => past.has(roundId));
  if (countDecided(played) < played.length) return;
  const running = standings.filter((standing) => !standing.final && standing.rounds > 0 && standing.entries > 0);
  const pool = own
    .flatMap(({ id }) => poolsOf(id, memberships, pools))
    .find(({ id }) => running.some(({ groupId }) => groupId === id));
  const size = running.find(({ groupId }) => groupId === pool?.id)?.entries;
  if (pool && size !== undefined && size <= MAX_SIDE_GRID) prefetch(queryClient, pickGridQuery(pool.id));
}

/** Of a pool in play, what stands above the table needs the picks, too: drawn after it, it would move it down. */
async function prefetchBoardWithPicks(queryClient: QueryClient, poolId: number): Promise<void> {
  const { rounds, rows, final } = await queryClient.ensureQueryData(leaderboardQuery(poolId));
  const isInPlay = rounds.length > 0 && !final;
  if (isInPlay && rows.length <= MAX_SIDE_GRID) prefetch(queryClient, pickGridQuery(poolId));
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
