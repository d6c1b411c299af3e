import { useSuspenseQueries } from '@tanstack/react-query';
import {
  entriesQuery,
  gamesQuery,
  membershipsQuery,
  picksQuery,
  poolsQuery,
  roundsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { type Played, totalBy } from '#client/picks/roundScores.ts';
import { type CountedPicks, countedPicks } from '#client/seasons/rounds/countedPicks.ts';
import { isLeftToAutopilot } from '#client/seasons/rounds/leftToAutopilot.ts';
import { ownProgress } from '#client/seasons/rounds/ownProgress.ts';
import { roundPicks } from '#client/seasons/rounds/roundPicks.ts';
import { type SeasonNow, type SeasonRound, seasonNow, seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { knownProgress } from '#client/seasons/rounds/seenLocks.ts';
import { useGuesses } from '#client/seasons/rounds/useGuesses.ts';
import { ownScoring, poolsOf } from '#client/seasons/season/poolsOf.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { entryPlaces } from '#client/standing/entryPlaces.ts';
import type { Entry, Game, Membership, OwnPick, Pool, Round, Season } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import type { EntrySummary } from './EntryCard.tsx';

export interface SeasonEntries extends OwnPools {
  readonly rounds: readonly Round[];
  readonly past: ReadonlySet<number>;
  readonly games: readonly Game[];
  /** the rounds with their games */
  readonly played: readonly SeasonRound[];
  readonly now: SeasonNow;
  /** of the user, in the season */
  readonly own: readonly Entry[];
  readonly summaries: readonly EntrySummary[];
  /** whether the user has an entry in any season */
  readonly hasPlayed: boolean;
}

interface OwnPools {
  readonly pools: readonly Pool[];
  readonly memberships: readonly Membership[];
  readonly standings: readonly PoolStanding[];
}

/** A season with the user's entries in it. */
export function useSeasonEntries(season: Season): SeasonEntries {
  const [{ data: rounds }, { data: games }, { data: standings }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id), standingsQuery(season.id)],
  });
  const past = usePastRounds(rounds);
  const [{ data: entries }, { data: memberships }, { data: pools }] = useSuspenseQueries({
    queries: [entriesQuery(), membershipsQuery(), poolsQuery()],
  });
  const own = entries.filter((entry) => entry.seasonId === season.id);
  const answers = useSuspenseQueries({ queries: own.map((entry) => picksQuery(entry.id)) });
  const played = seasonRounds(rounds, games, past);
  const now = seasonNow(played, season);
  const guesses = useGuesses(own, now.open);
  const summaries = own.map((entry, index) => {
    const { data: picks, dataUpdatedAt } = at(answers, index);
    const guess = guesses.has(entry.id) ? guesses.get(entry.id) === true : undefined;
    const summary = summaryOf(entry, picks, { rounds, past, games }, now, { pools, memberships, standings }, guess);
    return { ...summary, progress: knownProgress(summary.progress, now.inPlay?.round, entry, dataUpdatedAt) };
  });
  return {
    rounds,
    past,
    games,
    played,
    standings,
    memberships,
    pools,
    now,
    own,
    summaries,
    hasPlayed: entries.length > 0,
  };
}

function summaryOf(
  entry: Entry,
  picks: readonly OwnPick[],
  season: Omit<Played, keyof CountedPicks>,
  { inPlay, open }: SeasonNow,
  { pools, memberships, standings }: OwnPools,
  guess: boolean | undefined,
): EntrySummary {
  const own = poolsOf(entry.id, memberships, pools);
  const scoringOf = (pool: Pool) => ownScoring(pool, entry.id, memberships);
  const counted = countedPicks(picks, own);
  const isLeft = open !== undefined && isLeftToAutopilot(entry, own, open.number);
  return {
    entry,
    places: entryPlaces(entry.id, own, standings, (pool) =>
      totalBy({ ...season, ...countedPicks(picks, [pool]) }, scoringOf(pool)),
    ),
    standardTotal: totalBy({ ...season, ...countedPicks(picks, []) }, DEFAULT_SCORING),
    due: open && roundPicks(open, new Set(picks.map(({ gameId }) => gameId)), guess, isLeft),
    ...counted,
    progress: inPlay && ownProgress(inPlay, entry, counted, own.map(scoringOf)),
  };
}
