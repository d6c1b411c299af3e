import { useQueries, useQuery } from '@tanstack/react-query';
import { entriesQuery, gamesQuery, picksQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import type { Round } from '#contract/schemas.ts';
import { countMissing, currentRound } from '#domain/rounds.ts';
import { usePastRounds } from './usePastRounds.ts';

const NONE: readonly Round[] = [];

/** Returns how many picks all own entries miss in the open round of the active season; 0 until it is known. */
export function useMissingPicks(): number {
  const { data: seasons } = useQuery(seasonsQuery());
  const { data: entries = [] } = useQuery(entriesQuery());
  const seasonId = seasons?.find((season) => season.isActive)?.id ?? 0;
  const own = entries.filter((entry) => entry.seasonId === seasonId);
  // the screens poll; here events suffice
  const options = { enabled: own.length > 0, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY } as const;
  const { data: rounds = NONE } = useQuery({ ...roundsQuery(seasonId), ...options });
  const { data: games = [] } = useQuery({ ...gamesQuery(seasonId), ...options });
  const answers = useQueries({ queries: own.map(({ id }) => picksQuery(id)) });
  const past = usePastRounds(rounds);

  const open = currentRound(rounds, ({ id }) => past.has(id));
  const toPick = games.filter(({ roundId }) => roundId === open?.id);
  return answers.reduce((sum, { data: picks }) => {
    return picks ? sum + countMissing(toPick, new Set(picks.map(({ gameId }) => gameId))) : sum;
  }, 0);
}
