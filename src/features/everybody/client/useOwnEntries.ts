import { useSuspenseQueries } from '@tanstack/react-query';
import { entriesQuery, gamesQuery, picksQuery, roundsQuery } from '#client/api/queries.ts';
import { totalBy } from '#client/picks/roundScores.ts';
import { countedPicks } from '#client/seasons/rounds/countedPicks.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import type { Entry, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';

export interface OwnEntry {
  readonly entry: Entry;
  /** standard points of past rounds; null without a pick in one */
  readonly points: number | null;
}

/** Returns the user's entries of a season, those with the most standard points first. */
export function useOwnEntries({ id }: Season): OwnEntry[] {
  const [{ data: rounds }, { data: games }, { data: entries }] = useSuspenseQueries({
    queries: [roundsQuery(id), gamesQuery(id), entriesQuery()],
  });
  const past = usePastRounds(rounds);
  const own = entries.filter(({ seasonId }) => seasonId === id);
  const answers = useSuspenseQueries({ queries: own.map((entry) => picksQuery(entry.id)) });
  const rated = own.map((entry, index) => {
    const counted = countedPicks(at(answers, index).data, []);
    const hasPick = games.some((game) => past.has(game.roundId) && counted.picks.has(game.id));
    return { entry, points: hasPick ? totalBy({ rounds, past, games, ...counted }, DEFAULT_SCORING) : null };
  });
  return rated.sort((one, other) => (other.points ?? -1) - (one.points ?? -1));
}
