import { useSuspenseQueries } from '@tanstack/react-query';
import { entriesQuery, gamesQuery, picksQuery, roundsQuery } from '#client/api/queries.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import type { Entry, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { standardPoints } from './standardPoints.ts';

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
  const locked = rounds.filter((round) => past.has(round.id));
  const own = entries.filter(({ seasonId }) => seasonId === id);
  const answers = useSuspenseQueries({ queries: own.map((entry) => picksQuery(entry.id)) });
  const rated = own.map((entry, index) => ({ entry, points: standardPoints(locked, games, at(answers, index).data) }));
  return rated.sort((one, other) => (other.points ?? -1) - (one.points ?? -1));
}
