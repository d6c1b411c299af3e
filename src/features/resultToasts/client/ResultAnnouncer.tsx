import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { gamesQuery, seasonsQuery, standingsQuery } from '#client/api/queries.ts';
import { usePlayedSeasons } from '#client/seasons/choice/shownSeason.ts';
import { activeSeasons } from '#client/seasons/season/season.ts';
import { toastNews } from '#client/ui/toast.ts';
import { pages } from '#contract/pages.ts';
import { watchResults } from './watchResults.ts';

/** Shows new winners, own points and ranks on any screen but the console, which sets the winners. */
export function ResultAnnouncer() {
  const queryClient = useQueryClient();
  const router = useRouter();
  useResultsOnEveryScreen();
  useEffect(() => {
    const stop = watchResults(queryClient, (message) => {
      if (router.state.location.pathname !== pages.admin.path) toastNews(message);
    });
    // an earlier result is no news: what measures or tests news waits for this
    performance.mark('results watched');
    return stop;
  }, [queryClient, router]);
  return null;
}

/** Loads games and standings, which events refetch; a screen that shows them also polls. */
function useResultsOnEveryScreen(): void {
  const { data: seasons = [] } = useQuery(seasonsQuery());
  const played = usePlayedSeasons();
  const watched = played.length > 0 ? played : activeSeasons(seasons).slice(0, 1);
  const unpolled = { refetchInterval: false, staleTime: Number.POSITIVE_INFINITY } as const;
  useQueries({ queries: watched.map(({ id }) => ({ ...gamesQuery(id), ...unpolled })) });
  useQueries({ queries: watched.map(({ id }) => ({ ...standingsQuery(id), ...unpolled })) });
}
