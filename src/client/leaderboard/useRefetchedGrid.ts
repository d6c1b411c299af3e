import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import type { Leaderboard } from '#contract/standings.ts';

/** Refetches the pick grid when the leaderboard changes, as it polls less often. */
export function useRefetchedGrid(leaderboard: Leaderboard, poolId: number): void {
  const queryClient = useQueryClient();
  const previous = useRef(leaderboard);
  useEffect(() => {
    if (previous.current === leaderboard) return;
    previous.current = leaderboard;
    void queryClient.invalidateQueries({ queryKey: pickGridQuery(poolId).queryKey });
  }, [queryClient, leaderboard, poolId]);
}
