import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { gamesQuery, seasonsQuery } from '#client/api/queries.ts';
import { toastNews } from '#client/ui/toast.ts';
import { pages } from '#contract/pages.ts';
import { watchResults } from './watchResults.ts';

/** Shows new winners, own points and ranks on any screen but the console, which sets the winners. */
export function ResultAnnouncer() {
  const queryClient = useQueryClient();
  const router = useRouter();
  useGamesOnEveryScreen();
  useEffect(
    () =>
      watchResults(queryClient, (message) => {
        if (router.state.location.pathname !== pages.admin.path) toastNews(message);
      }),
    [queryClient, router],
  );
  return null;
}

/** Events refetch the games; a screen that shows them also polls. */
function useGamesOnEveryScreen(): void {
  const { data: seasons } = useQuery(seasonsQuery());
  const active = seasons?.find(({ isActive }) => isActive);
  useQuery({
    ...gamesQuery(active?.id ?? 0),
    enabled: active !== undefined,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
