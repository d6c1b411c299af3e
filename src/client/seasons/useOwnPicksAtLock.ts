import { useQueries, useQuery } from '@tanstack/react-query';
import { entriesQuery, picksQuery } from '#client/api/queries.ts';
import { picksAtLock } from '#domain/rounds.ts';
import { ownProgress } from './ownProgress.ts';
import type { SeasonRound } from './seasonRounds.ts';

/** Counts the picks of all own entries in a locked round; none until all are known. */
export function useOwnPicksAtLock(played: SeasonRound): ReturnType<typeof picksAtLock> {
  const { round, games } = played;
  const { data: entries = [] } = useQuery(entriesQuery());
  const own = entries.filter(({ seasonId }) => seasonId === round.seasonId);
  const answers = useQueries({ queries: own.map(({ id }) => picksQuery(id)) });
  const isKnown = answers.every(({ data }) => data !== undefined);
  const atLock = own.map(({ createdAt }, index) => {
    const picks = new Map((answers[index]?.data ?? []).map(({ gameId, pick }) => [gameId, pick]));
    return { createdAt: Date.parse(createdAt), picked: ownProgress(played, picks, []).picked };
  });
  return picksAtLock(Date.parse(round.deadline), games.length, isKnown ? atLock : []);
}
