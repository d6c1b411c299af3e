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
import type { Membership, Pool, Round } from '#contract/schemas.ts';
import { currentRound } from '#domain/scoring/rounds.ts';
import { isLeftToAutopilot } from './leftToAutopilot.ts';
import { poolsOf } from './poolsOf.ts';
import { roundPicks } from './roundPicks.ts';
import { seasonRounds } from './seasonRounds.ts';
import { useGuesses } from './useGuesses.ts';
import { usePastRounds } from './usePastRounds.ts';

const NONE: readonly Round[] = [];
const NO_POOLS: readonly Pool[] = [];
const NO_MEMBERSHIPS: readonly Membership[] = [];

export interface MissingPicks {
  readonly count: number;
  /** left to the autopilot, which are not missing */
  readonly auto: number;
  readonly entryId: number | undefined;
}

/** Counts what own entries miss in the open round of the active season, as far as it is known, and names the first of them. */
export function useMissingPicks(): MissingPicks {
  const { data: seasons } = useQuery(seasonsQuery());
  const { data: entries = [] } = useQuery(entriesQuery());
  const seasonId = seasons?.find((season) => season.isActive)?.id ?? 0;
  const own = entries.filter((entry) => entry.seasonId === seasonId);
  // the screens poll; here events suffice
  const options = { enabled: own.length > 0, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY } as const;
  const { data: rounds = NONE } = useQuery({ ...roundsQuery(seasonId), ...options });
  const { data: games = [] } = useQuery({ ...gamesQuery(seasonId), ...options });
  const { data: pools = NO_POOLS } = useQuery(poolsQuery());
  const { data: memberships = NO_MEMBERSHIPS } = useQuery(membershipsQuery());
  const answers = useQueries({ queries: own.map(({ id }) => picksQuery(id)) });
  const open = currentRound(seasonRounds(rounds, games, usePastRounds(rounds)), ({ state }) => state !== 'open');
  const guesses = useGuesses(own, open);

  const missing = own.map((entry, index) => {
    const { id } = entry;
    const picks = answers[index]?.data;
    if (!picks || !open) return { id, count: 0, auto: 0 };
    const picked = new Set(picks.map(({ gameId }) => gameId));
    const isLeft = isLeftToAutopilot(entry, poolsOf(id, memberships, pools), open.number);
    const { missing: count, auto } = roundPicks(open, picked, guesses.get(id), isLeft);
    return { id, count, auto };
  });
  const first = missing.find(({ count }) => count > 0) ?? missing.find(({ auto }) => auto > 0);
  return {
    count: missing.reduce((sum, { count }) => sum + count, 0),
    auto: missing.reduce((sum, { auto }) => sum + auto, 0),
    entryId: first?.id,
  };
}
