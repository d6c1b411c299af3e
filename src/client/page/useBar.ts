import { useQueries, useQuery } from '@tanstack/react-query';
import { entriesQuery, poolsQuery, roundsQuery } from '#client/api/queries.ts';
import { usePoolTabs } from '#client/pool/frame/usePoolTabs.ts';
import { usePlayedSeasons } from '#client/seasons/choice/shownSeason.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { usePoolNow } from './usePoolNow.ts';

/** What a phone's bar has no room or no use for: the account menu has it. */
export type LeftOut = 'Bracket' | 'Picks Grid' | undefined;

/**
 * Returns which section a phone's bar leaves out. Until a round is past, of any season that the user plays in, a grid has nothing to
 * show, and the bar has the bracket in its place; afterwards it has the grid, and next to a pool's tab no room for the bracket.
 */
export function useLeftOut(): LeftOut {
  const poolId = usePoolNow();
  const poolTabs = usePoolTabs();
  const hasGrid = useHasPastRound();
  if (!hasGrid) return 'Picks Grid';
  return poolId !== undefined && poolTabs.length > 0 ? 'Bracket' : undefined;
}

/** True until it is known. */
function useHasPastRound(): boolean {
  const { data: entries } = useQuery(entriesQuery());
  const { data: pools } = useQuery(poolsQuery());
  const played = usePlayedSeasons();
  const answers = useQueries({
    // the screens poll; here events suffice
    queries: played.map(({ id }) => ({
      ...roundsQuery(id),
      refetchInterval: false as const,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const rounds = answers.flatMap(({ data }) => data ?? []);
  const isKnown = entries !== undefined && pools !== undefined && answers.every(({ data }) => data !== undefined);
  return usePastRounds(rounds).size > 0 || !isKnown;
}
