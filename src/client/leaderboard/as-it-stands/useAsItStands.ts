import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { hasLiveGame } from '#client/seasons/seasonRounds.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { asItStands } from './asItStands.ts';

/** Returns the leaderboard as it stands while a game of a locked round is live; undefined otherwise, and until the grid is loaded. */
export function useAsItStands({ pool, leaderboard, games, played }: PoolLeaderboard): Leaderboard | undefined {
  const isPlaying = hasLiveGame(played);
  const { data: grid } = useQuery({ ...pickGridQuery(pool.id), enabled: isPlaying, subscribed: isPlaying });
  return useMemo(
    () => (isPlaying && grid ? asItStands(leaderboard, grid, games, pool) : undefined),
    [isPlaying, leaderboard, grid, games, pool],
  );
}
