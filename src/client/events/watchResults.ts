import type { Query, QueryClient } from '@tanstack/react-query';
import { entriesQuery, groupsQuery, leaderboardQuery, membershipsQuery, seasonsQuery } from '#client/api/queries.ts';
import { newResults, type ResultMessage, resultMessage } from './resultText.ts';
import { NO_RESULTS, withFirstResults, withResponse } from './resultTracker.ts';

/** One result changes several queries, and results come in bursts: one message covers all. */
const BURST_MS = 1_000;
/** Younger ranks came with the result. */
const RESPONSE_MS = 500;
/** The first ranks are loaded after the screen. */
const FIRST_RANKS_MS = 2_000;
/** Ranks in further pools are announced while their leaderboard is shown. */
const MAX_POOLS = 8;

/** Reports new winners, own points and ranks in whatever the screens load; returns the unsubscribe function. */
export function watchResults(queryClient: QueryClient, report: (message: ResultMessage) => void): () => void {
  let announced = NO_RESULTS;
  let tracked = NO_RESULTS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOwn = (entryId: number) =>
    queryClient.getQueryData(entriesQuery().queryKey)?.some(({ id }) => id === entryId) ?? false;
  const poolName = (groupId: number) =>
    queryClient.getQueryData(groupsQuery().queryKey)?.find(({ id }) => id === groupId)?.name;

  const announce = () => {
    // a hidden page reports everything in one message when it is seen again
    if (document.hidden) return;
    // the ranks belong to the same message, also over a slow network
    if (queryClient.isFetching({ queryKey: ['leaderboard'] }) > 0) return announceSoon();
    const message = resultMessage(announced, tracked, poolName);
    announced = tracked;
    if (message) report(message);
  };
  const announceSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(announce, BURST_MS);
  };
  const track = ({ queryKey, state: { data } }: Query) => {
    const next = data === undefined ? tracked : withResponse(tracked, queryKey, data, isOwn);
    if (next === tracked) return;
    if (newResults(tracked, next).length > 0) loadRanks(queryClient, RESPONSE_MS);
    tracked = next;
    announced = withFirstResults(announced, tracked);
    announceSoon();
  };

  for (const query of queryClient.getQueryCache().getAll()) track(query);
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') track(event.query);
  });
  const firstRanks = setTimeout(() => loadRanks(queryClient, Number.POSITIVE_INFINITY), FIRST_RANKS_MS);
  document.addEventListener('visibilitychange', announceSoon);
  return () => {
    stop();
    clearTimeout(timer);
    clearTimeout(firstRanks);
    document.removeEventListener('visibilitychange', announceSoon);
  };
}

/** Loads the leaderboards of own pools, as far as they are older than `staleTime`. */
function loadRanks(queryClient: QueryClient, staleTime: number): void {
  const season = queryClient.getQueryData(seasonsQuery().queryKey)?.find(({ isActive }) => isActive);
  const memberships = queryClient.getQueryData(membershipsQuery().queryKey) ?? [];
  const playing = new Set(memberships.map(({ groupId }) => groupId));
  const pools = queryClient.getQueryData(groupsQuery().queryKey) ?? [];
  const own = pools.filter(({ id, seasonId }) => seasonId === season?.id && playing.has(id));
  for (const { id } of own.slice(0, MAX_POOLS)) void queryClient.prefetchQuery({ ...leaderboardQuery(id), staleTime });
}
