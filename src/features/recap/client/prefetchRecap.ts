import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '#client/api/call.ts';
import {
  entriesQuery,
  gamesQuery,
  MAX_SIDE_GRID,
  membershipsQuery,
  pickGridQuery,
  poolsQuery,
  roundsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { poolsOf } from '#client/seasons/season/poolsOf.ts';
import { isOver } from '#client/seasons/season/season.ts';
import { countDecided } from '#domain/scoring/rounds.ts';
import { Recap } from './recapParts.ts';

/** Its code is loaded with Home in any case, where a round may end. */
export async function prefetchRecap(queryClient: QueryClient, seasonId: number): Promise<void> {
  await Promise.all([Recap.preload?.(), prefetchPicks(queryClient, seasonId)]);
}

/**
 * Between two rounds a recap leads Home, that of the first pool in which the user plays. It needs the picks: drawn later, they
 * would move what is below. While a round is in play, the latest results fetch the picks again in any case.
 */
async function prefetchPicks(queryClient: QueryClient, seasonId: number): Promise<void> {
  const [entries, rounds, games, standings, memberships, pools] = await Promise.all([
    queryClient.ensureQueryData(entriesQuery()),
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
  const pool = entries
    .filter((entry) => entry.seasonId === seasonId)
    .flatMap(({ id }) => poolsOf(id, memberships, pools))
    .find(({ id }) => running.some(({ groupId }) => groupId === id));
  const size = running.find(({ groupId }) => groupId === pool?.id)?.entries;
  if (!pool || size === undefined || size > MAX_SIDE_GRID) return;
  // Recap refetches what is stale itself
  await queryClient.prefetchQuery({ ...pickGridQuery(pool.id), staleTime: Number.POSITIVE_INFINITY });
}
