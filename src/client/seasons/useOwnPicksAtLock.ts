import { useQueries, useQuery } from '@tanstack/react-query';
import { entriesQuery, picksQuery } from '#client/api/queries.ts';
import { picksAtLock } from '#domain/scoring/couldPick.ts';
import { sideOf } from '#domain/sides.ts';
import type { SeasonRound } from './seasonRounds.ts';
import { useGuesses } from './useGuesses.ts';

/** Counts the picks of all own entries in a locked round, with guesses for the tie-breaker; none until all are known. */
export function useOwnPicksAtLock(locked: SeasonRound): ReturnType<typeof picksAtLock> {
  const { round, games } = locked;
  const { data: entries = [] } = useQuery(entriesQuery());
  const own = entries.filter(({ seasonId }) => seasonId === round.seasonId);
  const answers = useQueries({ queries: own.map(({ id }) => picksQuery(id)) });
  const guesses = [...useGuesses(own, locked).values()];
  const isKnown = answers.every(({ data }) => data !== undefined) && !guesses.includes(undefined);
  const atLock = own.map(({ createdAt }, index) => {
    const picks = new Map((answers[index]?.data ?? []).map(({ gameId, pick }) => [gameId, pick]));
    const picked = games.filter((game) => sideOf(game, picks.get(game.id)) !== null).map(({ id }) => id);
    return { createdAt: Date.parse(createdAt), picked: new Set(picked) };
  });
  const created = games.map(({ id, createdAt }) => ({ id, createdAt: Date.parse(createdAt) }));
  if (!isKnown) return { made: 0, possible: 0 };
  const { made, possible } = picksAtLock({ deadline: Date.parse(round.deadline) }, created, atLock);
  return { made: made + guesses.filter(Boolean).length, possible: possible + guesses.length };
}
