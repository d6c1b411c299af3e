import { useQueries, useQuery } from '@tanstack/react-query';
import { entriesQuery, picksQuery } from '#client/api/queries.ts';
import { picksAtLock } from '#domain/couldPick.ts';
import { sideOf } from '#domain/scoring.ts';
import type { SeasonRound } from './seasonRounds.ts';

/** Counts the picks of all own entries in a locked round; none until all are known. */
export function useOwnPicksAtLock({ round, games }: SeasonRound): ReturnType<typeof picksAtLock> {
  const { data: entries = [] } = useQuery(entriesQuery());
  const own = entries.filter(({ seasonId }) => seasonId === round.seasonId);
  const answers = useQueries({ queries: own.map(({ id }) => picksQuery(id)) });
  const isKnown = answers.every(({ data }) => data !== undefined);
  const atLock = own.map(({ createdAt }, index) => {
    const picks = new Map((answers[index]?.data ?? []).map(({ gameId, pick }) => [gameId, pick]));
    const picked = games.filter((game) => sideOf(game, picks.get(game.id)) !== null).map(({ id }) => id);
    return { createdAt: Date.parse(createdAt), picked: new Set(picked) };
  });
  const created = games.map(({ id, createdAt }) => ({
    id,
    createdAt: createdAt === null ? null : Date.parse(createdAt),
  }));
  return picksAtLock({ deadline: Date.parse(round.deadline) }, created, isKnown ? atLock : []);
}
