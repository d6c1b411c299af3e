import type { Query, QueryClient } from '@tanstack/react-query';
import {
  entriesQuery,
  picksQuery,
  poolsQuery,
  STANDINGS_KEY,
  seasonsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { poolLabel } from '#client/pool/frame/poolLabel.ts';
import { playedSeasons, saidSeason } from '#client/seasons/season/season.ts';
import type { Game } from '#contract/schemas.ts';
import { type Known, newResults, type ResultMessage, resultMessage } from './resultText.ts';
import { NO_RESULTS, withFirstResults, withResponse } from './resultTracker.ts';

/** One result changes several queries, and results come in bursts: one message covers all. */
const BURST_MS = 1_000;
/** Younger standings came with the result. */
const RESPONSE_MS = 500;

/** Reports new winners, own points and ranks in whatever is loaded; returns the unsubscribe function. */
export function watchResults(queryClient: QueryClient, report: (message: ResultMessage) => void): () => void {
  let announced = NO_RESULTS;
  let tracked = NO_RESULTS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = () => {
    // a hidden page reports everything in one message when it is seen again
    if (document.hidden) return;
    // the ranks belong to the same message, also over a slow network
    if (queryClient.isFetching({ queryKey: STANDINGS_KEY }) > 0) return announceSoon();
    const message = resultMessage(announced, tracked, knownOf(queryClient));
    announced = tracked;
    if (message) report(message);
  };
  const announceSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(announce, BURST_MS);
  };
  const track = ({ queryKey }: Query) => {
    const next = withResponse(tracked, queryClient, queryKey);
    if (next === tracked) return;
    const [result] = newResults(tracked, next);
    // after an event they are loaded at the same time, after a poll they are not
    if (result) void queryClient.prefetchQuery({ ...standingsQuery(result.game.seasonId), staleTime: RESPONSE_MS });
    tracked = next;
    announced = withFirstResults(announced, tracked);
    announceSoon();
  };

  for (const query of queryClient.getQueryCache().getAll()) track(query);
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') track(event.query);
  });
  document.addEventListener('visibilitychange', announceSoon);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', announceSoon);
  };
}

/** Returns what is loaded of own pools, seasons and picks. */
function knownOf(queryClient: QueryClient): Known {
  const pools = queryClient.getQueryData(poolsQuery().queryKey) ?? [];
  const seasons = queryClient.getQueryData(seasonsQuery().queryKey) ?? [];
  const entries = queryClient.getQueryData(entriesQuery().queryKey) ?? [];
  const poolOf = (groupId: number) => pools.find(({ id }) => id === groupId);
  const played = playedSeasons(seasons, entries, pools);
  return {
    picksOf: (game) => ownPicks(queryClient, game),
    poolName: (groupId) => {
      const pool = poolOf(groupId);
      return pool && poolLabel(pool, pools, seasons);
    },
    seasonOf: (groupId) => poolOf(groupId)?.seasonId,
    saidSeason: (seasonId) => {
      const season = seasons.find(({ id }) => id === seasonId);
      const isOnlyOwn = played.length === 1 && played[0]?.id === seasonId;
      return season && !isOnlyOwn ? saidSeason(season, seasons) : undefined;
    },
  };
}

/** Returns the teams that own entries have picked in a game, as far as they are loaded. */
function ownPicks(queryClient: QueryClient, { id, seasonId }: Game): string[] {
  const entries = queryClient.getQueryData(entriesQuery().queryKey) ?? [];
  return entries
    .filter((entry) => entry.seasonId === seasonId)
    .flatMap((entry) => queryClient.getQueryData(picksQuery(entry.id).queryKey) ?? [])
    .flatMap(({ gameId, pick }) => (gameId === id ? [pick] : []));
}
