import { useQueries, useQuery } from '@tanstack/react-query';
import {
  entriesQuery,
  gamesQuery,
  membershipsQuery,
  picksQuery,
  poolsQuery,
  roundsQuery,
  seasonsQuery,
} from '#client/api/queries.ts';
import { useGuesses } from '#client/seasons/rounds/useGuesses.ts';
import { playedSeasons } from '#client/seasons/season/season.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import type { Entry, Membership, Pool, Season } from '#contract/schemas.ts';
import { missingIn, missingOfAll, openRound, type SeasonMissing } from './seasonMissing.ts';

const NO_SEASONS: readonly Season[] = [];
const NO_ENTRIES: readonly Entry[] = [];
const NO_POOLS: readonly Pool[] = [];
const NO_MEMBERSHIPS: readonly Membership[] = [];

/** the screens poll; here events suffice */
const UNPOLLED = { refetchInterval: false, staleTime: Number.POSITIVE_INFINITY } as const;

export interface MissingPicks extends Pick<SeasonMissing, 'count' | 'auto' | 'entryId'> {
  /** the active ones in which the user has entries */
  readonly bySeason: readonly SeasonMissing[];
}

/** Counts what own entries miss in the open rounds of the active seasons, as far as it is known, and names the most urgent. */
export function useMissingPicks(): MissingPicks {
  const { data: seasons = NO_SEASONS } = useQuery(seasonsQuery());
  const { data: entries = NO_ENTRIES } = useQuery(entriesQuery());
  const played = playedSeasons(seasons, entries, NO_POOLS);
  const own = entries.filter(({ seasonId }) => played.some(({ id }) => id === seasonId));
  const rounds = useQueries({ queries: played.map(({ id }) => ({ ...roundsQuery(id), ...UNPOLLED })) });
  const games = useQueries({ queries: played.map(({ id }) => ({ ...gamesQuery(id), ...UNPOLLED })) });
  const { data: pools = NO_POOLS } = useQuery(poolsQuery());
  const { data: memberships = NO_MEMBERSHIPS } = useQuery(membershipsQuery());
  const answers = useQueries({ queries: own.map(({ id }) => picksQuery(id)) });
  const past = usePastRounds(rounds.flatMap(({ data }) => data ?? []));
  const opens = played.flatMap(
    (_, index) => openRound(rounds[index]?.data ?? [], games[index]?.data ?? [], past) ?? [],
  );
  const guesses = useGuesses(own, ...opens);
  const picksOf = (entryId: number) => answers[own.findIndex(({ id }) => id === entryId)]?.data;
  const bySeason = opens.map((open) =>
    missingIn(
      open,
      own.filter(({ seasonId }) => seasonId === open.round.seasonId),
      { pools, memberships, picksOf, guesses },
    ),
  );
  return { ...missingOfAll(bySeason), bySeason };
}
