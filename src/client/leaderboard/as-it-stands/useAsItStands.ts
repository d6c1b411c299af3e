import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import type { Remark } from '#client/leaderboard/table/tableContext.ts';
import type { PoolLeaderboard } from '#client/leaderboard/table/usePoolLeaderboard.ts';
import { hasGameUnderWay } from '#client/seasons/rounds/seasonRounds.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { asItStands, newLeader } from './asItStands.ts';

interface AsItStands {
  readonly leaderboard: Leaderboard;
  /** on who takes the lead */
  readonly remark: Remark | undefined;
}

/** Returns the leaderboard as it stands while a game of a locked round is live or being confirmed; undefined otherwise, and until the grid is loaded. */
export function useAsItStands({ pool, leaderboard: real, games, played }: PoolLeaderboard): AsItStands | undefined {
  const isPlaying = hasGameUnderWay(played);
  const { data: grid } = useQuery({ ...pickGridQuery(pool.id), enabled: isPlaying, subscribed: isPlaying });
  return useMemo(() => {
    const leaderboard = isPlaying && grid ? asItStands(real, grid, games, pool) : undefined;
    if (!leaderboard || !grid) return undefined;
    const leader = newLeader(leaderboard, real, grid, games, pool);
    return { leaderboard, remark: leader && { entryId: leader.entryId, text: `leads if ${leader.team} holds` } };
  }, [isPlaying, real, grid, games, pool]);
}
